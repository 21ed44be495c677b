import type { Model } from '@sentinel/contracts/models/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { deployOn } from '../../../../shared/models/deployments.ts'
import { labelModels } from '../../../../shared/models/label-models.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { ToolbarSelect } from '../../../../ui/controls/toolbar-select.tsx'
import classes from './models.module.css'

const texts = messages.devicePage.models

interface DeployFormProps {
  deviceId: number
  deviceName: string
  /** Those of the account that do not run on it yet. */
  choices: readonly Model[]
  hasModels: boolean
}

export function DeployForm({ deviceId, deviceName, choices, hasModels }: DeployFormProps) {
  const deploy = useMutation(deployOn(useQueryClient()))
  const [chosen, setChosen] = useState('')
  const labelOf = labelModels(choices)
  const model = choices.find(({ alg_id }) => String(alg_id) === chosen)
  if (!hasModels)
    return (
      <p className={classes.quiet}>
        {texts.noneInAccount} <Link to="/marketplace">{texts.openMarketplace}</Link>
      </p>
    )
  if (choices.length === 0) return <p className={classes.quiet}>{texts.allDeployed}</p>
  const submit = ({ alg_id: algId, alg_name }: Model) =>
    deploy.mutate(
      { deviceId, algId },
      {
        onSuccess: () => notify({ text: texts.deployed(alg_name, deviceName), tone: 'good' }),
        onError: (error) =>
          notify({ text: texts.notDone(explainFailure(error).text), tone: 'bad', failure: error }),
      },
    )
  return (
    <div className={classes.deploy}>
      <ToolbarSelect
        label={texts.choose}
        options={[
          { key: '', name: texts.chooseOne },
          ...choices.map((choice) => ({ key: String(choice.alg_id), name: labelOf(choice) })),
        ]}
        chosen={model ? chosen : ''}
        isNarrowing={false}
        onChoose={setChosen}
      />
      <Button disabled={!model} isLoading={deploy.isPending} onClick={() => model && submit(model)}>
        {texts.deploy}
      </Button>
    </div>
  )
}

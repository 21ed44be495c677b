import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Model } from '@sentinel/contracts/models/models'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { deployOn } from '../../../shared/models/deployments.ts'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { modelUseQuery } from './my-models-queries.ts'
import classes from './my-models.module.css'

const texts = messages.myModels.deploy

interface DeployDialogProps {
  /** The dialog is open while this is defined. */
  model: Model | undefined
  onClose: () => void
}

/** Records that a camera runs a model. */
export function DeployDialog({ model, onClose }: DeployDialogProps) {
  return (
    <Dialog isOpen={model !== undefined} title={model ? texts.title(model.alg_name) : ''} onClose={onClose}>
      {model && <DeployParts model={model} onClose={onClose} />}
    </Dialog>
  )
}

function DeployParts({ model, onClose }: { model: Model; onClose: () => void }) {
  const devices = useQuery(devicesQuery)
  const use = useQuery(modelUseQuery(model.alg_id))
  const error = devices.error ?? use.error
  if (!devices.data || !use.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void Promise.all([devices.refetch(), use.refetch()])} />
    ) : (
      <Loading />
    )
  const running = new Set(use.data.devices.map(({ device_id: id }) => id))
  const choices = devices.data.filter(({ device_id: id, may_manage: may }) => may && !running.has(id))
  return (
    <div className={classes.parts}>
      <p>
        {texts.body} <Link to="/device-updates">{texts.update}</Link>
      </p>
      {choices.length === 0 ? <p>{texts.none}</p> : <DeployForm {...{ model, choices, onClose }} />}
    </div>
  )
}

interface DeployFormProps {
  model: Model
  choices: readonly Device[]
  onClose: () => void
}

function DeployForm({ model: { alg_id: algId, alg_name: name }, choices, onClose }: DeployFormProps) {
  const deploy = useMutation(deployOn(useQueryClient()))
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const byLabel = new Map(choices.map((device) => [labelOf(device), device]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const device = byLabel.get(chosen)
    setMissing(!device)
    if (!device) return
    deploy.mutate(
      { algId, deviceId: device.device_id },
      {
        onSuccess: () => {
          notify({ text: texts.done(name, deviceName(device)), tone: 'good' })
          onClose()
        },
      },
    )
  }
  return (
    <FormColumn onSubmit={submit} failure={deploy.error}>
      <SelectField
        label={texts.camera}
        options={[...byLabel.keys()]}
        value={chosen}
        onValue={setChosen}
        placeholder={texts.choose}
        nothingFound={texts.nothing}
        takesTyped
        error={isMissing && !byLabel.has(chosen) ? texts.missing : undefined}
      />
      <GeneralError>
        {deploy.error ? texts.notDone(explainFailure(deploy.error).text) : undefined}
      </GeneralError>
      <div className={classes.answers}>
        <Button onClick={onClose}>{messages.ui.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={deploy.isPending}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}

/** Adds the id to the name, because several cameras may have the same name. */
function labelOf(device: Device): string {
  return `${deviceName(device)} (ID ${device.device_id})`
}

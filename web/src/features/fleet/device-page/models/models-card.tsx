import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Model } from '@sentinel/contracts/models/models'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { modelsQuery } from '../../../../shared/models/model-queries.ts'
import { RemoveFromDeviceDialog } from '../../../../shared/models/remove-from-device-dialog.tsx'
import { deviceModelsQuery } from '../queries.ts'
import { DeployForm } from './deploy-form.tsx'
import { Differences } from './differences.tsx'
import { EarlierModels } from './earlier-models.tsx'
import classes from './models.module.css'
import { RunningModels } from './running-models.tsx'
import { Versions } from './versions.tsx'

const texts = messages.devicePage.models

/** The models that run on it, and its versions. */
export function ModelsCard({ device }: { device: Device }) {
  const { user_id } = useSuspenseQuery(userQuery).data
  const known = useQuery(deviceModelsQuery(device.device_id))
  const account = useQuery(modelsQuery(user_id))
  const error = (known.data ? null : known.error) ?? (account.data ? null : account.error)
  return (
    <Card title={texts.title} note={texts.note}>
      {known.data && account.data ? (
        <Models device={device} models={known.data} account={account.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([known.refetch(), account.refetch()])} />
      ) : (
        <Skeleton height="88px" />
      )}
      <Versions device={device} />
    </Card>
  )
}

interface ModelsProps {
  device: Device
  models: DeviceModels
  /** Those of the person's account. */
  account: readonly Model[]
}

function Models({ device, models, account }: ModelsProps) {
  const [asked, setAsked] = useState<{ algId: number; model: string }>()
  const name = deviceName(device)
  const { running, history } = models
  const isRunning = (algId: number) => running.some(({ alg_id }) => alg_id === algId)
  return (
    <div className={classes.models}>
      <Differences models={models} mayManage={device.may_manage} />
      <RunningModels device={device} running={running} onRemove={setAsked} />
      <EarlierModels history={history} longitude={device.longitude} />
      {device.may_manage ? (
        <DeployForm
          deviceId={device.device_id}
          deviceName={name}
          choices={account.filter(({ alg_id }) => !isRunning(alg_id))}
          hasModels={account.length > 0}
        />
      ) : (
        <p className={classes.quiet}>{texts.viewOnly}</p>
      )}
      <RemoveFromDeviceDialog
        asked={asked && { ...asked, deviceId: device.device_id, device: name }}
        onClose={() => setAsked(undefined)}
      />
    </div>
  )
}

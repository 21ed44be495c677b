import type { Device } from '@sentinel/contracts/fleet/devices'
import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import { DEVICE_MODEL_HISTORY_MAX } from '@sentinel/contracts/models/limits'
import type { Model } from '@sentinel/contracts/models/models'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery, useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { formatDate, formatDateTime } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { deployOn } from '../../../../shared/models/deployments.ts'
import { labelModels } from '../../../../shared/models/label-models.ts'
import { modelsQuery } from '../../../../shared/models/model-queries.ts'
import { RemoveFromDeviceDialog } from '../../../../shared/models/remove-from-device-dialog.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { ToolbarSelect } from '../../../../ui/controls/toolbar-select.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ModelsIcon } from '../../../../ui/marks/icons.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { deviceModelsQuery } from '../queries.ts'
import { Differences } from './differences.tsx'
import classes from './models.module.css'

const texts = messages.devicePage.models

/** Shows the models on the camera, and its versions. */
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
  /** The models in the person's account. */
  account: readonly Model[]
}

function Models({ device, models, account }: ModelsProps) {
  const [requested, setRequested] = useState<{ algId: number; model: string }>()
  const name = deviceName(device)
  const { running, history } = models
  const isRunning = (algId: number) => running.some(({ alg_id }) => alg_id === algId)
  return (
    <div className={classes.models}>
      <Differences models={models} mayManage={device.may_manage} />
      <RunningModels device={device} running={running} onRemove={setRequested} />
      <EarlierModels history={history} longitude={device.longitude} />
      {device.may_manage ? (
        <DeployForm
          deviceId={device.device_id}
          name={name}
          choices={account.filter(({ alg_id }) => !isRunning(alg_id))}
          hasModels={account.length > 0}
        />
      ) : (
        <p className={classes.quiet}>{texts.viewOnly}</p>
      )}
      <RemoveFromDeviceDialog
        requested={requested && { ...requested, deviceId: device.device_id, device: name }}
        onClose={() => setRequested(undefined)}
      />
    </div>
  )
}

/** Shows the versions that the camera reports. */
function Versions({ device }: { device: Device }) {
  const versions = [
    [texts.software, device.software_version],
    [texts.mcu, device.mcu_version],
    [texts.hardware, device.hardware_id],
    [texts.lora, device.lora_uid],
    [texts.cell, device.cell_uid],
  ] as const
  return (
    <dl className={classes.versions}>
      {versions.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value ? '' : classes.quiet}>{value ?? texts.notReported}</dd>
        </div>
      ))}
    </dl>
  )
}

interface EarlierModelsProps {
  history: DeviceModels['history']
  longitude: number | null
}

/** Shows the models that used to run, and those from another release. */
function EarlierModels({ history, longitude }: EarlierModelsProps) {
  if (history.length === 0) return null
  return (
    <details className={classes.earlier}>
      <summary>{texts.history(history.length)}</summary>
      <ul className={classes.list}>
        {history.map((model) => (
          <li key={`${model.alg_id} ${model.until}`} className={classes.name}>
            {model.alg_name}
            <Origin model={model} longitude={longitude} />
          </li>
        ))}
      </ul>
      {history.length === DEVICE_MODEL_HISTORY_MAX && (
        <p className={classes.quiet}>{texts.historyFull(DEVICE_MODEL_HISTORY_MAX)}</p>
      )}
    </details>
  )
}

interface RunningModelsProps {
  device: Device
  running: DeviceModels['running']
  /** Asks for confirmation to remove the model. */
  onRemove: (requested: { algId: number; model: string }) => void
}

function RunningModels({ device, running, onRemove }: RunningModelsProps) {
  if (running.length === 0) return <p className={classes.quiet}>{texts.none}</p>
  return (
    <ul className={classes.list}>
      {running.map((model) => {
        const { alg_id: algId, alg_name: name } = model
        return (
          <li key={algId} className={classes.model}>
            <ModelsIcon size={18} aria-hidden />
            <span className={classes.name}>
              {name}
              <Origin model={model} longitude={device.longitude} />
            </span>
            <span className={classes.actions}>
              <Link
                to="/models/$algId/quality"
                params={{ algId: String(algId) }}
                aria-label={texts.fieldResultsOf(name)}
              >
                {texts.fieldResults}
              </Link>
              {device.may_manage && (
                <Button
                  variant="quiet"
                  aria-label={texts.removeNamed(name)}
                  onClick={() => onRemove({ algId, model: name })}
                >
                  {texts.remove}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface OriginProps {
  model: DeviceModels['running'][number] & { until?: string }
  longitude: number | null
}

/** Shows since when a model has run, or from when to when it ran, and under which release and firmware. */
function Origin({ model: { since, until, release, firmware_version }, longitude }: OriginProps) {
  const zone = toTimeZone(useAtomValue(zoneAtom), longitude)
  const day = formatDate(since, zone)
  const parts = [
    until === undefined ? texts.since(day) : texts.span(day, formatDate(until, zone)),
    release ? texts.fromRelease(release.name) : texts.recorded,
    ...(firmware_version === null ? [] : [texts.firmware(firmware_version)]),
  ]
  return <small title={formatDateTime(until ?? since, zone)}>{parts.join(' · ')}</small>
}

interface DeployFormProps {
  deviceId: number
  /** Names the device. */
  name: string
  /** The models in the account that do not run on the device yet. */
  choices: readonly Model[]
  hasModels: boolean
}

function DeployForm({ deviceId, name, choices, hasModels }: DeployFormProps) {
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
        onSuccess: () => notify({ text: texts.deployed(alg_name, name), tone: 'good' }),
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

import type { Model, ModelUse as Use } from '@sentinel/contracts/models/models'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { ModelDescription } from '../../../shared/models/model-description.tsx'
import { ModelFacts } from '../../../shared/models/model-facts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FoldIcon, OpenIcon, DownloadIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { LIST_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import type { MyModelsAddress } from './my-models-address.ts'
import { downloadMutation, modelUseQuery } from './my-models-queries.ts'
import classes from './my-models.module.css'

const texts = messages.myModels
const modelTexts = messages.models
const COLUMNS = 4

interface ModelRowProps {
  model: Model
  /** Distinguishes models with the same name. */
  label: string
  address: MyModelsAddress
}

/** Shows one row of the table, or a card on a phone, with its details below it while it is open. */
export function ModelRow({ model, label, address }: ModelRowProps) {
  const { alg_id: id, device_count: devices } = model
  const isOpen = address.shown === id
  const toggle = () => address.show(isOpen ? undefined : id)
  const detailsId = `model-${id}`
  const onClick = ({ target }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl) toggle()
  }
  const Arrow = isOpen ? FoldIcon : OpenIcon
  return (
    <>
      <tr className={classes.row} data-row={id} tabIndex={-1} onClick={onClick}>
        <td className={classes.fold}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={isOpen ? texts.close(label) : texts.open(label)}
            onClick={toggle}
          >
            <Arrow size={18} aria-hidden />
          </button>
        </td>
        <td className={classes.name}>{label}</td>
        <td className={classes.animals}>{truncate(listAnimals(model), LIST_MAX_CHARACTERS)}</td>
        <td className={classes.devices}>{texts.devices(devices)}</td>
      </tr>
      {isOpen && (
        <tr className={classes.details} id={detailsId}>
          <td colSpan={COLUMNS}>
            <ModelDetails model={model} address={address} />
          </td>
        </tr>
      )}
    </>
  )
}

function listAnimals({ sample_classes: labels, class_count: count }: Model): string {
  if (count === 0) return modelTexts.noClasses
  const more = count - labels.length
  return `${labels.join(', ')}${more > 0 ? ` ${modelTexts.moreClasses(more)}` : ''}`
}

interface ModelDetailsProps {
  model: Model
  address: MyModelsAddress
}

/** Shows a model's actions, its facts, and where it runs. */
function ModelDetails({ model, address }: ModelDetailsProps) {
  const { alg_id: id, alg_description: description, class_count: count, file } = model
  return (
    <div className={classes.parts}>
      <div className={classes.buttons}>
        <Button onClick={() => address.openDialog('deploy', id)}>{texts.actions.deploy}</Button>
        {count > 0 && (
          <Button onClick={() => address.openDialog('classes', id)}>{texts.actions.classes}</Button>
        )}
        {file && <DownloadButton model={model} />}
        <Link to="/models/$algId/quality" params={{ algId: String(id) }} className={classes.link}>
          {texts.actions.quality}
        </Link>
        <Button variant="quiet" onClick={() => address.openDialog('removeModel', id)}>
          {texts.actions.removeModel}
        </Button>
      </div>
      {description && <ModelDescription text={description} />}
      <ModelFacts model={model} file={file} />
      <ModelUse model={model} onRemove={(deviceId) => address.askToRemove(id, deviceId)} />
    </div>
  )
}

function DownloadButton({ model: { alg_id: id, alg_name: name } }: { model: Model }) {
  const download = useMutation(downloadMutation)
  const start = () =>
    download.mutate(id, {
      onSuccess: () => notify({ text: texts.downloadStarted(name), tone: 'good' }),
      onError: (failure) => notify({ text: texts.downloadFailed(id), tone: 'bad', failure }),
    })
  return (
    <Button icon={DownloadIcon} isLoading={download.isPending} onClick={start}>
      {texts.actions.download}
    </Button>
  )
}

const SHOWN_MAX = 20

interface ModelUseProps {
  model: Model
  onRemove: (deviceId: number) => void
}

/** Shows the cameras that run a model, and the releases that contain it. */
function ModelUse({ model: { alg_id: id }, onRemove }: ModelUseProps) {
  const { data: use, error, refetch } = useQuery(modelUseQuery(id))
  if (!use)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height="96px" />
  return (
    <div className={classes.use}>
      <section>
        <h2>{texts.use.devices}</h2>
        <Devices use={use} onRemove={onRemove} />
      </section>
      <section>
        <h2>{texts.use.releases}</h2>
        {use.releases.length === 0 ? (
          <p className={classes.quiet}>{texts.use.noReleases}</p>
        ) : (
          <ul className={classes.list}>
            {use.releases.map(({ id: releaseId, name, state }) => (
              <li key={releaseId}>
                {name} <span className={classes.quiet}>({texts.use.states[state]})</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Devices({ use, onRemove }: { use: Use; onRemove: (deviceId: number) => void }) {
  if (use.device_count === 0) return <p className={classes.quiet}>{texts.use.noDevices}</p>
  const shown = use.devices.slice(0, SHOWN_MAX)
  const more = use.device_count - shown.length
  return (
    <ul className={classes.list}>
      {shown.map(({ device_id: deviceId, device_name: name, may_manage: mayManage, since, release }) => (
        <li key={deviceId} className={classes.device}>
          <span>
            <DevicePageLink deviceId={deviceId}>{name}</DevicePageLink>{' '}
            <span className={classes.quiet}>
              {texts.use.since} <Time iso={since} />,{' '}
              {release ? texts.use.byRelease(release.name) : texts.use.byHand}
            </span>
          </span>
          {mayManage && (
            <Button
              variant="quiet"
              aria-label={texts.use.removeNamed(name)}
              onClick={() => onRemove(deviceId)}
            >
              {texts.use.remove}
            </Button>
          )}
        </li>
      ))}
      {more > 0 && <li className={classes.quiet}>{texts.use.moreDevices(more)}</li>}
    </ul>
  )
}

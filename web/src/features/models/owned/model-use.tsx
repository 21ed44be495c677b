import type { Model, ModelUse as Use } from '@sentinel/contracts/models/models'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import { modelUseQuery } from './my-models-queries.ts'
import classes from './my-models.module.css'

const texts = messages.myModels.use
const SHOWN_MAX = 20

interface ModelUseProps {
  model: Model
  onRemove: (deviceId: number) => void
}

/** The cameras that run a model, and the releases that contain it. */
export function ModelUse({ model: { alg_id: id }, onRemove }: ModelUseProps) {
  const { data: use, error, refetch } = useQuery(modelUseQuery(id))
  if (!use)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height="96px" />
  return (
    <div className={classes.use}>
      <section>
        <h2>{texts.devices}</h2>
        <Devices use={use} onRemove={onRemove} />
      </section>
      <section>
        <h2>{texts.releases}</h2>
        {use.releases.length === 0 ? (
          <p className={classes.quiet}>{texts.noReleases}</p>
        ) : (
          <ul className={classes.list}>
            {use.releases.map(({ id: releaseId, name, state }) => (
              <li key={releaseId}>
                {name} <span className={classes.quiet}>({texts.states[state]})</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Devices({ use, onRemove }: { use: Use; onRemove: (deviceId: number) => void }) {
  if (use.device_count === 0) return <p className={classes.quiet}>{texts.noDevices}</p>
  const shown = use.devices.slice(0, SHOWN_MAX)
  const more = use.device_count - shown.length
  return (
    <ul className={classes.list}>
      {shown.map(({ device_id: deviceId, device_name: name, may_manage: mayManage, since, release }) => (
        <li key={deviceId} className={classes.device}>
          <span>
            <DevicePageLink deviceId={deviceId}>{name}</DevicePageLink>{' '}
            <span className={classes.quiet}>
              {texts.since} <Time iso={since} />, {release ? texts.byRelease(release.name) : texts.byHand}
            </span>
          </span>
          {mayManage && (
            <Button variant="quiet" aria-label={texts.removeNamed(name)} onClick={() => onRemove(deviceId)}>
              {texts.remove}
            </Button>
          )}
        </li>
      ))}
      {more > 0 && <li className={classes.quiet}>{texts.moreDevices(more)}</li>}
    </ul>
  )
}

import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ModelsIcon } from '../../../../ui/marks/icons.ts'
import classes from './models.module.css'
import { Origin } from './origin.tsx'

const texts = messages.devicePage.models

interface RunningModelsProps {
  device: Device
  running: DeviceModels['running']
  /** Asks whether it is to be removed. */
  onRemove: (asked: { algId: number; model: string }) => void
}

export function RunningModels({ device, running, onRemove }: RunningModelsProps) {
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

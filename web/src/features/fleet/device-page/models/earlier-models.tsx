import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import { DEVICE_MODEL_HISTORY_MAX } from '@sentinel/contracts/models/limits'
import { messages } from '../../../../messages/messages.ts'
import classes from './models.module.css'
import { Origin } from './origin.tsx'

const texts = messages.devicePage.models

interface EarlierModelsProps {
  history: DeviceModels['history']
  longitude: number | null
}

/** The models that ran before, and those that ran from another release. */
export function EarlierModels({ history, longitude }: EarlierModelsProps) {
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

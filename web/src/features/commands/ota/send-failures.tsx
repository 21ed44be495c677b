import { messages } from '../../../messages/messages.ts'
import { explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './ota.module.css'
import type { NotSent } from './send-to-devices.ts'

const texts = messages.otaMessages.form
const SHOWN_MAX = 20

/** For which devices no message was created (spec 2 §8), and why. */
export function SendFailures({ failed }: { failed: readonly NotSent[] }) {
  if (failed.length === 0) return null
  const more = failed.length - SHOWN_MAX
  return (
    <div>
      <ul className={classes.failures}>
        {failed.slice(0, SHOWN_MAX).map(({ deviceId, error }) => (
          <li key={deviceId}>
            <GeneralError>{texts.failed(deviceId)}</GeneralError>
            <span className={classes.reason}>{explainFields(error, []).general}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{texts.moreFailed(more)}</p>}
    </div>
  )
}

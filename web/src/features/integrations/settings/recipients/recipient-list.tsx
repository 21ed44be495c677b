import type {
  Integration,
  NotifyingPlatform,
  RecipientFailure,
} from '@sentinel/contracts/integrations/integrations'
import { messages } from '../../../../messages/messages.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { EnterCode } from './enter-code.tsx'
import classes from './recipients.module.css'
import { SendAgain } from './send-again.tsx'

const texts = messages.recipients

/** Whom a set up integration writes to, and whether they have agreed. */
export function RecipientList({ integration: { platform, options } }: { integration: Integration }) {
  if (platform !== 'email' && platform !== 'sms') return null
  const recipients = options.emails ?? options.phoneNumbers ?? []
  if (recipients.length === 0) return <p>{messages.settings.integrations.nobody}</p>
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {recipients.map((recipient, at) => {
        const state = options.recipientStates?.[at] ?? 'waiting'
        return (
          <li key={recipient} className={classes.recipient}>
            <span className={classes.name}>{recipient}</span>
            {state === 'unchecked' ? (
              <StatusBadge tone="warn">{texts.unchecked[platform]}</StatusBadge>
            ) : (
              <StatusBadge tone={state === 'confirmed' ? 'good' : 'pending'}>
                {texts.states[state]}
              </StatusBadge>
            )}
            {state === 'waiting' && (
              <div className={classes.waiting}>
                <RequestNote platform={platform} failure={options.recipientFailures?.[at] ?? null} />
                {platform === 'sms' ? (
                  <EnterCode phoneNumber={recipient} />
                ) : (
                  <div>
                    <SendAgain platform={platform} recipient={recipient} />
                  </div>
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface RequestNoteProps {
  platform: NotifyingPlatform
  failure: RecipientFailure | null
}

/** What became of the request to confirm. */
function RequestNote({ platform, failure }: RequestNoteProps) {
  if (!failure)
    return <p className={classes.note}>{platform === 'email' ? texts.emailNote : texts.smsNote}</p>
  const reason = messages.outgoing.reason(failure.reasonCode, failure.reasonParams)
  return (
    <GeneralError>{platform === 'email' ? texts.failedMail(reason) : texts.failedText(reason)}</GeneralError>
  )
}

import type { Integration } from '@sentinel/contracts/integrations'
import { messages } from '../../../messages/messages.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
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
            <StatusBadge tone={state === 'confirmed' ? 'good' : 'pending'}>{texts.states[state]}</StatusBadge>
            {state === 'waiting' && (
              <div className={classes.waiting}>
                <p className={classes.note}>{platform === 'email' ? texts.emailNote : texts.smsNote}</p>
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

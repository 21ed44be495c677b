import { messages } from '../../../../messages/messages.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { CloseIcon } from '../../../../ui/marks/icons.ts'
import { explainShort } from '../field-errors.ts'
import { OutgoingState } from '../log/outgoing-state.tsx'
import classes from './integration-card.module.css'
import type { useTest } from './use-test.ts'

const texts = messages.settings.test

/** What has become of a test, recipient by recipient. */
export function TestResult({ test }: { test: ReturnType<typeof useTest> }) {
  if (test.error) return <GeneralError>{texts.notSent(explainShort(test.error))}</GeneralError>
  if (test.amount === undefined) return null
  return (
    <div className={classes.result} role="status">
      <ul className={classes.lines}>
        {test.messages.length === 0 && (
          <li className={classes.line}>{test.amount === 0 ? texts.nobody : texts.sending}</li>
        )}
        {test.messages.map((message) => (
          <li key={message.id} className={classes.line}>
            <OutgoingState message={message} />
            <span>{message.recipient || texts.title}</span>
            {message.reason_code && (
              <span className={classes.reason}>
                {messages.outgoing.reason(message.reason_code, message.reason_params)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <IconButton icon={CloseIcon} label={texts.close} onClick={test.close} />
    </div>
  )
}

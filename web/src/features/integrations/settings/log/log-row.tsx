import type { OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import { memo } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ReplayIcon } from '../../../../ui/marks/icons.ts'
import { Time } from '../../../../ui/marks/time.tsx'
import { platformIcons } from '../integrations/platform-icons.ts'
import classes from './log.module.css'
import { OutgoingState } from './outgoing-state.tsx'

const texts = messages.settings.log

interface LogRowProps {
  message: OutgoingMessage
  onReplay: (messageId: number) => void
}

/** Shows one message: its time, content, recipient, status and reason. */
export const LogRow = memo(function LogRow({ message, onReplay }: LogRowProps) {
  const { id, platform, kind, subject, reason_code, reason_params, attempts, created_at, due_at } = message
  const recipient = message.recipient || messages.settings.platforms[platform]
  const PlatformIcon = platformIcons[platform]
  return (
    <tr className={classes.row} data-message={id}>
      <td className={classes.created}>
        <Time iso={created_at} />
      </td>
      <td className={classes.subject}>
        <span>{subject}</span>
        <span className={classes.note}>{texts.kinds[kind]}</span>
      </td>
      <td className={classes.recipient}>
        <PlatformIcon size={16} aria-hidden />
        <span>{recipient}</span>
      </td>
      <td className={classes.state}>
        <OutgoingState message={message} />
        {reason_code && (
          <span className={classes.note}>{messages.outgoing.reason(reason_code, reason_params)}</span>
        )}
        {due_at && attempts > 0 && (
          <span className={classes.note}>
            {texts.nextTry} <Time iso={due_at} />
          </span>
        )}
      </td>
      <td className={classes.attempts} data-many={attempts > 1 || undefined}>
        {attempts} <span className={classes.word}>{texts.tries(attempts)}</span>
      </td>
      <td className={classes.action}>
        {message.can_replay && (
          <Button
            icon={ReplayIcon}
            aria-label={texts.replayNamed(subject, recipient)}
            onClick={() => onReplay(id)}
          >
            {texts.replay}
          </Button>
        )}
      </td>
    </tr>
  )
})

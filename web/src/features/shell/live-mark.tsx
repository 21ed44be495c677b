import { messages } from '../../messages/messages.ts'
import { useConnection } from '../../platform/live/connection.ts'
import classes from './live-mark.module.css'

/** Whether what is on the screen is current: a shape and a word, not colour alone. */
export function LiveMark() {
  const connection = useConnection()
  return (
    <span
      className={`${classes.mark} ${classes[connection]}`}
      role="status"
      title={messages.shell.connectionHints[connection]}
    >
      <span className={classes.dot} aria-hidden />
      <span className={classes.word}>{messages.shell.connection[connection]}</span>
    </span>
  )
}

import { messages } from '../../messages/messages.ts'
import classes from './work-progress.module.css'

interface WorkProgressProps {
  /** Describes the work. */
  text: string
  done: number
  total: number
}

/** Shows long work's progress in a card at the bottom of the screen. */
export function WorkProgress({ text, done, total }: WorkProgressProps) {
  return (
    <div className={classes.card}>
      <span>{text}</span>
      <progress value={done} max={Math.max(total, 1)} aria-label={text} />
      <span className={classes.count}>{messages.shell.doneOf(done, total)}</span>
    </div>
  )
}

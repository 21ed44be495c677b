import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { AwaitedIcon, GoodIcon } from '../../../ui/marks/icons.ts'
import classes from './steps-card.module.css'

const texts = messages.firstSteps

interface StepProps {
  title: string
  isDone: boolean
  action?: ReactNode
  children: ReactNode
}

/** One of the first steps: whether it is done, what it is, and where it is done. */
export function Step({ title, isDone, action, children }: StepProps) {
  const Mark = isDone ? GoodIcon : AwaitedIcon
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Mark className={classes.mark} size={22} role="img" aria-label={isDone ? texts.done : texts.open} />
      <div className={classes.words}>
        <h3>{title}</h3>
        {children}
        {action && <div className={classes.actions}>{action}</div>}
      </div>
    </li>
  )
}

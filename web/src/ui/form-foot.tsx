import type { ReactNode } from 'react'
import classes from './form-foot.module.css'

interface FormFootProps {
  /** What went wrong with the form as a whole. */
  problem: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The buttons of a long form, with its problem above them. They stay in sight while the form scrolls. */
export function FormFoot({ problem, children }: FormFootProps) {
  return (
    <div className={classes.foot} data-form-foot>
      <div className={classes.problem}>{problem}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

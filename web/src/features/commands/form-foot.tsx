import type { ReactNode } from 'react'
import classes from './form-foot.module.css'

interface FormFootProps {
  /** What to know before sending, and what went wrong with the form as a whole. */
  above: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The buttons of a long form, with what has to be in sight beside them. They stay there while the form scrolls. */
export function FormFoot({ above, children }: FormFootProps) {
  return (
    <div className={classes.foot} data-form-foot>
      <div className={classes.above}>{above}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

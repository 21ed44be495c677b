import type { ReactNode } from 'react'
import classes from './form-foot.module.css'

interface FormFootProps {
  /** Information before sending, and errors of the form as a whole. */
  above: ReactNode
  children: ReactNode
}

/** The buttons of a long form, with information that must be visible beside them. They stay in view while the form scrolls. */
export function FormFoot({ above, children }: FormFootProps) {
  return (
    <div className={classes.foot} data-form-foot>
      <div className={classes.above}>{above}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

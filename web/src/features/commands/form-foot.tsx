import type { ReactNode } from 'react'
import classes from './form-foot.module.css'

interface FormFootProps {
  /** Shown above the buttons: information before sending, and errors that concern the whole form. */
  above: ReactNode
  children: ReactNode
}

/** Shows a long form's buttons, and information that must be visible with them. The foot stays in view while the form scrolls. */
export function FormFoot({ above, children }: FormFootProps) {
  return (
    <div className={classes.foot} data-form-foot>
      <div className={classes.above}>{above}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

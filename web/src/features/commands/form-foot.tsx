import type { ReactNode } from 'react'
import classes from './form-foot.module.css'

interface FormFootProps {
  /** Shown above the buttons: information before sending, and errors of the form as a whole. */
  above: ReactNode
  children: ReactNode
}

/** Shows the buttons of a long form, and information that must be visible with them. The foot stays in view while the form scrolls. */
export function FormFoot({ above, children }: FormFootProps) {
  return (
    <div className={classes.foot} data-form-foot>
      <div className={classes.above}>{above}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

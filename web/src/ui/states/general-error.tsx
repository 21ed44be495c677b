import classes from './general-error.module.css'
import { BadIcon } from '../marks/icons.ts'

interface GeneralErrorProps {
  children: string | undefined
}

/** Shows an error that concerns a whole form, in red text. */
export function GeneralError({ children }: GeneralErrorProps) {
  if (!children) return null
  return (
    <p className={classes.error} role="alert">
      <BadIcon size={16} aria-hidden />
      {children}
    </p>
  )
}

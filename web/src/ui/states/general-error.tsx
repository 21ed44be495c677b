import classes from './general-error.module.css'
import { BadIcon } from '../marks/icons.ts'

interface GeneralErrorProps {
  children: string | undefined
}

/** Shows what went wrong with a form as a whole, in red text. */
export function GeneralError({ children }: GeneralErrorProps) {
  if (!children) return null
  return (
    <p className={classes.error} role="alert">
      <BadIcon size={16} aria-hidden />
      {children}
    </p>
  )
}

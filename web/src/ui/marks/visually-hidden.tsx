import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  children: ReactNode
}

/** Renders text for screen readers only. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={classes.hidden}>{children}</span>
}

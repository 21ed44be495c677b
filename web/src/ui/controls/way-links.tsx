import type { ReactNode } from 'react'
import classes from './way-links.module.css'

/** Links below what a page before sign-in is about, one a line. */
export function WayLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>
}

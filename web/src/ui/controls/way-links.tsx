import type { ReactNode } from 'react'
import classes from './way-links.module.css'

/** Shows links below a page's content before sign-in, one per line. */
export function WayLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>
}

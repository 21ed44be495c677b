import type { ReactNode } from 'react'
import classes from './page.module.css'
import { useTitle } from '../hooks/use-title.ts'

interface PageProps {
  title: string
  /** Shown next to the title: a count or a note. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Shows an area's frame: title and actions on one line, then the content. */
export function Page({ title, note, actions, children }: PageProps) {
  useTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{title}</h1>
        {note && <span className={classes.note}>{note}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

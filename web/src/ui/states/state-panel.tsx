import type { ReactNode } from 'react'
import classes from './state-panel.module.css'
import type { Icon } from '../marks/icons.ts'

interface StatePanelProps {
  icon: Icon
  title: string
  /** Says what to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Use `page` if nothing else is on the screen. */
  size?: 'list' | 'page'
}

/** Replaces missing content: nothing exists yet, nothing was found, or the request failed. */
export function StatePanel({ icon: FaceIcon, title, children, action, size = 'list' }: StatePanelProps) {
  const Title = size === 'page' ? 'h1' : 'h2'
  return (
    <div className={`${classes.face} ${classes[size]}`}>
      <span className={classes.lens} aria-hidden>
        <FaceIcon size={size === 'page' ? 28 : 22} />
      </span>
      <Title>{title}</Title>
      {children && <div className={classes.body}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './state-panel.module.css'
import type { Icon } from '../marks/icons.ts'

interface StatePanelProps {
  icon: Icon
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  /** `page` where nothing else is on the screen. */
  size?: 'list' | 'page'
}

/** What stands where content would: nothing there yet, nothing found, or a failure. */
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

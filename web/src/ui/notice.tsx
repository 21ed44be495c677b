import { InfoIcon } from './icons.ts'
import classes from './notice.module.css'

interface NoticeProps {
  children: string
}

/** Something to know before going on. */
export function Notice({ children }: NoticeProps) {
  return (
    <p className={classes.notice} role="status">
      <InfoIcon size={16} aria-hidden />
      {children}
    </p>
  )
}

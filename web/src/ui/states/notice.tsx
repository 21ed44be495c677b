import { InfoIcon, WarnIcon } from '../marks/icons.ts'
import classes from './notice.module.css'

interface NoticeProps {
  children: string
  /** `warn`: something does not work until someone acts. */
  tone?: 'info' | 'warn'
}

/** Shows information that the user should read before continuing. */
export function Notice({ children, tone = 'info' }: NoticeProps) {
  const Icon = tone === 'warn' ? WarnIcon : InfoIcon
  return (
    <p className={classes.notice} data-tone={tone} role="status">
      <Icon size={16} aria-hidden />
      {children}
    </p>
  )
}

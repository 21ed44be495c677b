import type { Icon } from '../../../../ui/marks/icons.ts'
import classes from './map-panel.module.css'

interface SignProps {
  icon: Icon
  tone: 'bad' | 'warn' | 'good' | 'plain'
  name: string
}

/** What a mark shows, and what that is called. */
export function Sign({ icon: SignIcon, tone, name }: SignProps) {
  return (
    <span className={classes.layerName}>
      <span className={`${classes.sign} ${classes[tone]}`}>
        <SignIcon size={14} aria-hidden />
      </span>
      {name}
    </span>
  )
}

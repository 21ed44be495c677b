import { wilsonInterval } from '@sentinel/domain/models/wilson-interval'
import { IntervalBar } from '../../../charts/interval-bar.tsx'
import { messages } from '../../../messages/messages.ts'
import classes from './share-cell.module.css'

const texts = messages.modelQuality

interface ShareCellProps {
  cases: number
  total: number
  /** The text if there is nothing to count. */
  none: string
  hasBar?: boolean
  tone?: 'good' | 'warn'
}

/** Shows a share with its counts and its interval, and a bar that shows both. */
export function ShareCell({ cases, total, none, hasBar = true, tone = 'good' }: ShareCellProps) {
  if (total === 0) return <span className={classes.quiet}>{none}</span>
  const interval = wilsonInterval(cases, total)
  return (
    <span className={classes.share}>
      <span className={classes.words}>
        <b>{texts.percent(cases, total)}</b> <span className={classes.quiet}>{texts.of(cases, total)}</span>
      </span>
      {hasBar && (
        <span className={classes.drawn}>
          <IntervalBar share={cases / total} interval={interval} tone={tone} />
          <small className={classes.quiet}>{texts.interval(interval)}</small>
        </span>
      )}
    </span>
  )
}

import type { FigureLevel, OperationsFigure } from '@sentinel/contracts/staff/operations'
import { useId } from 'react'
import { messages } from '../../../messages/messages.ts'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import { FigureChart } from './figure-chart.tsx'
import classes from './operations.module.css'
import { showFigure } from './show-figure.ts'

const texts = messages.internalOperations
const tones: Record<FigureLevel, Tone> = { fine: 'good', warning: 'warn', critical: 'bad' }

interface FigureCardProps {
  figure: OperationsFigure
  /** It is the age of a backup, and there is none yet. */
  isWithoutBackup: boolean
  historyFrom: string
  timeZone: string
}

/** A figure as it is now, how it was over a day, and what to do if it is out of range. */
export function FigureCard({ figure, isWithoutBackup, historyFrom, timeZone }: FigureCardProps) {
  const id = useId()
  const { name, level } = figure
  const words = texts.figures[name]
  return (
    <article className={classes.figure} aria-labelledby={id} data-level={level ?? undefined}>
      <header className={classes.head}>
        <h2 id={id}>{words.name}</h2>
        {level === null ? (
          <StatusBadge tone="plain">{texts.unknown}</StatusBadge>
        ) : (
          <StatusBadge tone={tones[level]}>{texts.levels[level]}</StatusBadge>
        )}
      </header>
      <p className={classes.value}>{isWithoutBackup ? texts.noBackup.value : showValue(figure)}</p>
      <p className={classes.note}>{isWithoutBackup ? texts.noBackup.note : words.note}</p>
      {level === 'warning' && <p className={classes.advice}>{words.warning}</p>}
      {level === 'critical' && <p className={classes.advice}>{words.critical ?? words.warning}</p>}
      <FigureChart {...{ figure, historyFrom, timeZone }} />
    </article>
  )
}

function showValue({ unit, value, total }: OperationsFigure): string {
  if (value === null) return texts.none
  const shown = showFigure(unit, value)
  return total === null ? shown : texts.of(shown, showFigure(unit, total))
}

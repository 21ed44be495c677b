import { memo } from 'react'
import { Time } from './time.tsx'
import classes from './table.module.css'

interface TextCellProps {
  text: string | null
  /** Longer texts are cut, and shown whole when the pointer rests on them. */
  maxCharacters?: number
}

const CELL_TEXT_MAX_CHARACTERS = 50 // spec 1 §9

export const TextCell = memo(function TextCell({
  text,
  maxCharacters = CELL_TEXT_MAX_CHARACTERS,
}: TextCellProps) {
  if (!text) return <EmptyCell />
  const isCut = text.length > maxCharacters
  return (
    <td className={classes.cell} title={isCut ? text : undefined}>
      {isCut ? `${text.slice(0, maxCharacters)}…` : text}
    </td>
  )
})

interface NumberCellProps {
  value: number | null
  unit?: string
}

export const NumberCell = memo(function NumberCell({ value, unit }: NumberCellProps) {
  if (value === null) return <EmptyCell />
  return (
    <td className={`${classes.cell} ${classes.number}`}>
      {value}
      {unit && <span className={classes.faint}> {unit}</span>}
    </td>
  )
})

interface TimeCellProps {
  iso: string | null
  longitude?: number | null
}

export const TimeCell = memo(function TimeCell({ iso, longitude = null }: TimeCellProps) {
  if (!iso) return <EmptyCell />
  return (
    <td className={classes.cell}>
      <Time iso={iso} longitude={longitude} />
    </td>
  )
})

function EmptyCell() {
  return <td className={`${classes.cell} ${classes.faint}`}>–</td>
}

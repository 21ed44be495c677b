import type { TrailEntry } from '@sentinel/contracts/staff/trail'
import { messages } from '../../../messages/messages.ts'
import { TrailRow } from './trail-row.tsx'
import classes from './trail.module.css'

const texts = messages.internalTrail
const columns = ['at', 'actor', 'what', 'from'] as const

/** The entries line by line; on a phone they are cards. */
export function TrailTable({ entries }: { entries: readonly TrailEntry[] }) {
  return (
    <table className={classes.table} aria-label={texts.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} className={classes[`${column}Column`]}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <TrailRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

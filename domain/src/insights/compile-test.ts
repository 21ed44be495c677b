import { foldName } from '@sentinel/contracts/values/fold-name'
import type { DateColumn, ValueColumn } from '@sentinel/contracts/insights/insight-filters'
import { cameraZoneHours } from '../time/camera-zone.ts'
import type { DaySpan } from './insight-days.ts'
import { type HourSpan, isInHours } from './insight-hours.ts'
import { commsSourceNames, findWords, insightStatusNames } from './insight-words.ts'

/** A filter rule as plain data, ready for compilation: days are converted to times, hours have an offset, and the value is folded. */
export type ColumnTest =
  | { kind: 'value'; column: ValueColumn; wanted: string }
  | ({ kind: 'days'; column: DateColumn } & DaySpan)
  | ({ kind: 'hours' } & HourSpan)
  | { kind: 'exact'; column: ValueColumn; wanted: string }

export type IsMet = (text: string) => boolean

/** Reads rows for the tests. A row may be an object or an index into a table. */
export interface RowReader<Row> {
  /**
   * Returns a test that is true if one of a row's texts in a column satisfies `isMet`. Sources and statuses are wire values. If many rows share a
   * text, the reader can call `isMet` once for all of them.
   */
  hasText: (column: ValueColumn, isMet: IsMet) => (row: Row) => boolean
  /** Unix milliseconds. NaN if a row has no such time. */
  timeOf: Record<DateColumn, (row: Row) => number>
  longitudeOf: (row: Row) => number | null
}

const HOUR_MS = 60 * 60 * 1000

/** Compiles a test for rows. `api/src/insights/rows/filter-sql.ts` implements the same tests in SQL. */
export function compileTest<Row>(test: ColumnTest, reader: RowReader<Row>): (row: Row) => boolean {
  if (test.kind === 'value') return reader.hasText(test.column, matchText(test.column, test.wanted))
  if (test.kind === 'exact') return reader.hasText(test.column, (text) => text === test.wanted)
  const clockOf = compileClock(test.kind === 'hours' ? 'time' : test.column, test.isByCamera, reader)
  if (test.kind === 'hours') return (row) => isInHours(test, clockOf(row) + test.aheadMs)
  const { fromMs, untilMs } = test
  return (row) => {
    const ms = clockOf(row)
    return ms >= fromMs && ms < untilMs
  }
}

/** Returns a function that reads a row's time, according to its camera's clock if `isByCamera` is true. */
function compileClock<Row>(
  column: DateColumn,
  isByCamera: boolean,
  { timeOf, longitudeOf }: RowReader<Row>,
): (row: Row) => number {
  const read = timeOf[column]
  return isByCamera ? (row) => read(row) + cameraZoneHours(longitudeOf(row)) * HOUR_MS : read
}

function matchText(column: ValueColumn, wanted: string): IsMet {
  if (column === 'comms_source') return isOneOf(findWords(commsSourceNames, wanted))
  if (column === 'insight_status') return isOneOf(findWords(insightStatusNames, wanted))
  return (text) => foldName(text).includes(wanted)
}

function isOneOf(found: readonly string[]): IsMet {
  return (word) => found.includes(word)
}

/** Returns the confidence as shown by lists and compared by filters. */
export function confidenceText(percent: number): string {
  return String(Math.round(percent))
}

import type { Insight } from '@sentinel/contracts/insights/insights'
import type { Sighting } from '../members.ts'
import { type InsightTable, sources, statuses } from './table.ts'

/** Returns what screens show of an insight, or undefined if the table has no such row. */
export function readRow(table: InsightTable, row: number): Sighting | undefined {
  const { columns, devices, classes } = table
  const numberOf = (column: keyof typeof columns) => columns[column][row] ?? 0
  const device = devices.entries[numberOf('device')]
  const named = classes.entries[numberOf('classPlace')]
  const source = sources[numberOf('source')]
  const status = statuses[numberOf('status')]
  if (row >= table.length || !device || !named || !source || !status) return undefined
  return {
    insight_id: numberOf('id'),
    ...device,
    ...named,
    class_list: readList(table, row),
    confidence: toNumber(toShortest(numberOf('confidence'))),
    comms_source: source,
    insight_status: status,
    userConfirmed: numberOf('isConfirmed') === 1,
    time_stamp: new Date(numberOf('receivedMs')).toISOString(),
    file_ctime: toTime(numberOf('cameraMs')),
    window_start: toTime(numberOf('windowStartMs')),
    window_end: toTime(numberOf('windowEndMs')),
    latitude: toNumber(numberOf('latitude')),
    longitude: toNumber(numberOf('longitude')),
    photoUrl: readPhoto(table, row),
    ...(numberOf('isPhotoDamaged') === 1 && { photo_damaged: true }),
    ...(numberOf('isPhotoAwaited') === 1 && { photo_awaited: true }),
  }
}

/** Returns only the insight's own class if the columns have no list. */
function readList(
  { columns, classes, listClasses, listConfidences }: InsightTable,
  row: number,
): Insight['class_list'] {
  const start = columns.listStart[row] ?? 0
  const length = columns.listLength[row] ?? 0
  const places = length > 0 ? listClasses.values.subarray(start, start + length) : [columns.classPlace[row]]
  return Array.from(places, (place, at) => {
    const named = classes.entries[place ?? 0]
    const confidence = length > 0 ? listConfidences.values[start + at] : columns.confidence[row]
    return {
      class_id: named?.class_id ?? 0,
      className: named?.class_name ?? '',
      confidence: toNumber(toShortest(confidence ?? Number.NaN)),
    }
  })
}

const decoder = new TextDecoder()

function readPhoto({ columns, photoBytes }: InsightTable, row: number): string | null {
  const start = columns.photoStart[row] ?? 0
  const length = columns.photoLength[row] ?? 0
  return length === 0 ? null : decoder.decode(photoBytes.values.subarray(start, start + length))
}

export function toNumber(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function toTime(ms: number): string | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** Returns the shortest number with the same 32-bit value, as the database writes it: 93.7, not 93.69999694824219. */
function toShortest(value: number): number {
  if (Number.isNaN(value)) return value
  // Six decimals are enough for nearly all values, and no product here exceeds a number's precision.
  for (let unit = 1e4; unit <= 1e6; unit *= 10) {
    const short = Math.round(value * unit) / unit
    if (Math.fround(short) === value) return short
  }
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}

import { displayedMs } from '@sentinel/domain/insight/displayed-time'
import { cameraZoneHours } from '@sentinel/domain/time/camera-zone'
import { commsSourceNames, findWords, insightStatusNames } from '@sentinel/domain/insight/insight-words'
import { CONFIDENCE_MAX_PERCENT } from '@sentinel/contracts/limits'
import { deviceKey, type DeviceName } from './dictionaries.ts'
import type { ColumnTest, ListRequest } from './list-request.ts'
import { ARCHIVED, type InsightTable, sources, statuses } from './table.ts'

export type RowTest = (row: number) => boolean

/** What of a list's rules a row is asked, the same as `compileInsightRules` asks. Names are compared once, not in each row. */
export function compileRowTests(
  table: InsightTable,
  { archived, tests }: Pick<ListRequest, 'archived' | 'tests'>,
  unnamed: string,
): RowTest[] {
  const { status } = table.columns
  const compiled = tests.map((test) => compile(table, test, unnamed))
  return archived ? compiled : [(row) => status[row] !== ARCHIVED, ...compiled]
}

/** Those of the rows that all tests let through, in the room of `rows`. */
export function keepRows(rows: Uint32Array, tests: readonly RowTest[]): Uint32Array {
  let length = rows.length
  for (const isMet of tests) {
    let kept = 0
    for (let at = 0; at < length; at++) {
      const row = rows[at] ?? 0
      if (isMet(row)) rows[kept++] = row
    }
    length = kept
  }
  return rows.subarray(0, length)
}

/** Spec 1 §3: the name a person gave, else the camera's own, else the word for none. */
export function nameOfDevice({ display_name, device_name }: DeviceName, unnamed: string): string {
  return display_name || device_name || unnamed
}

function compile(table: InsightTable, test: ColumnTest, unnamed: string): RowTest {
  if (test.kind === 'value') return valueTests[test.column](table, test.wanted, unnamed)
  if (test.kind === 'device') return isOfDevice(table, test.deviceId)
  const { fromMs, untilMs, isByCamera } = test
  const timeOf = times[test.column](table)
  const clockOf = isByCamera ? byCamera(table, timeOf) : timeOf
  return (row) => {
    const ms = clockOf(row)
    return ms >= fromMs && ms < untilMs
  }
}

function isOfDevice({ columns, devices }: InsightTable, deviceId: number): RowTest {
  const place = devices.places.get(deviceKey({ device_id: deviceId }))
  return (row) => columns.device[row] === place
}

const HOUR_MS = 60 * 60 * 1000

/** The same times by the clock of each row's camera. */
function byCamera({ columns }: InsightTable, timeOf: (row: number) => number): (row: number) => number {
  return (row) => {
    const longitude = columns.longitude[row] ?? Number.NaN
    return timeOf(row) + cameraZoneHours(Number.isNaN(longitude) ? null : longitude) * HOUR_MS
  }
}

type Column = Uint8Array | Uint32Array

/** Whether the entry that a row names contains what is wanted. */
function ofEntry(column: Column, texts: readonly string[], wanted: string): RowTest {
  const isMet = findMet(texts, wanted)
  return (row) => isMet[column[row] ?? 0] === 1
}

/** Whether a row's word is one of those that are found. */
function ofWord<Word extends string>(
  column: Uint8Array,
  words: readonly Word[],
  found: readonly Word[],
): RowTest {
  const isMet = markFound(words, found)
  return (row) => isMet[column[row] ?? 0] === 1
}

export function markFound<Word extends string>(words: readonly Word[], found: readonly Word[]): Uint8Array {
  return Uint8Array.from(words, (word) => Number(found.includes(word)))
}

export function findMet(texts: readonly string[], wanted: string): Uint8Array {
  return Uint8Array.from(texts, (text) => Number(text.toLowerCase().includes(wanted)))
}

const percents = Array.from({ length: CONFIDENCE_MAX_PERCENT + 1 }, (_, percent) => String(percent))

const valueTests: Record<
  Extract<ColumnTest, { kind: 'value' }>['column'],
  (table: InsightTable, wanted: string, unnamed: string) => RowTest
> = {
  insight_id:
    ({ columns }, wanted) =>
    (row) =>
      String(columns.id[row]).includes(wanted),
  device_id: ({ columns, devices }, wanted) =>
    ofEntry(
      columns.device,
      devices.entries.map(({ device_id }) => String(device_id)),
      wanted,
    ),
  device: ({ columns, devices }, wanted, unnamed) =>
    ofEntry(
      columns.device,
      devices.entries.map((device) => nameOfDevice(device, unnamed)),
      wanted,
    ),
  class_name: ({ columns, classes }, wanted) =>
    ofEntry(
      columns.classPlace,
      classes.entries.map(({ class_name }) => class_name),
      wanted,
    ),
  class_list: testList,
  confidence: ({ columns }, wanted) => {
    const isMet = findMet(percents, wanted)
    return (row) => isMet[Math.round(columns.confidence[row] ?? 0)] === 1 // none where nothing was said: NaN is no place
  },
  comms_source: ({ columns }, wanted) => ofWord(columns.source, sources, findWords(commsSourceNames, wanted)),
  insight_status: ({ columns }, wanted) =>
    ofWord(columns.status, statuses, findWords(insightStatusNames, wanted)),
}

function testList({ columns, classes, listClasses }: InsightTable, wanted: string): RowTest {
  const isMet = findMet(
    classes.entries.map(({ class_name }) => class_name),
    wanted,
  )
  return (row) => {
    const length = columns.listLength[row] ?? 0
    if (length === 0) return isMet[columns.classPlace[row] ?? 0] === 1
    const start = columns.listStart[row] ?? 0
    for (let at = start; at < start + length; at++) if (isMet[listClasses.values[at] ?? 0] === 1) return true
    return false
  }
}

const times: Record<
  Extract<ColumnTest, { kind: 'days' }>['column'],
  (table: InsightTable) => (row: number) => number
> = {
  time:
    ({ columns: { receivedMs, cameraMs } }) =>
    (row) => {
      const [received, camera] = [receivedMs[row] ?? 0, cameraMs[row] ?? Number.NaN]
      return displayedMs(Number.isNaN(camera) ? null : camera, received)
    },
  time_stamp:
    ({ columns: { receivedMs } }) =>
    (row) =>
      receivedMs[row] ?? 0,
  file_ctime:
    ({ columns: { cameraMs } }) =>
    (row) =>
      cameraMs[row] ?? 0,
}

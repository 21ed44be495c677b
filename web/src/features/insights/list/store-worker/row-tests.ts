import { CONFIDENCE_MAX_PERCENT } from '@sentinel/contracts/insights/limits'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import {
  compileTest,
  confidenceText,
  type IsMet,
  type RowReader,
} from '@sentinel/domain/insights/compile-test'
import { displayedMsOf } from '@sentinel/domain/insights/insight-id'
import type { ListRequest } from '../from-store/list-request.ts'
import { ARCHIVED, type InsightTable, sources, statuses } from './table.ts'

export interface RowTest {
  (row: number): boolean
  /** Moves the rows that pass to the front, and returns their number. A separate loop is several times as fast as a call per row. */
  keep?: (rows: Uint32Array) => number
}

/** Returns a list's tests for the rows of single insights. */
export function compileRowTests(
  table: InsightTable,
  { archived, tests }: Pick<ListRequest, 'archived' | 'tests'>,
): RowTest[] {
  const reader = createRowReader(table)
  const compiled: RowTest[] = tests.map((test) => compileTest(test, reader))
  return archived ? compiled : [isNotArchived(table), ...compiled]
}

export function isNotArchived({ columns }: InsightTable): RowTest {
  return ofEntry(columns.status, statuses, (status) => status !== statuses[ARCHIVED])
}

/** Returns the rows that pass all tests. Overwrites `rows`. */
export function filterRows(rows: Uint32Array, tests: readonly RowTest[]): Uint32Array {
  let passed = rows
  for (const test of tests)
    passed = passed.subarray(0, test.keep ? test.keep(passed) : keepOneByOne(passed, test))
  return passed
}

function keepOneByOne(rows: Uint32Array, isMet: RowTest): number {
  let count = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    if (isMet(row)) rows[count++] = row
  }
  return count
}

/** Reads a table's rows. Names and words are compared once, not per row. */
export function createRowReader(table: InsightTable): RowReader<number> {
  const { id, receivedMs, cameraMs, longitude } = table.columns
  const cameraMsOf = (row: number) => cameraMs[row] ?? Number.NaN
  const receivedMsOf = (row: number) => receivedMs[row] ?? 0
  return {
    hasText: (column, isMet) => hasText[column](table, isMet),
    timeOf: {
      time: (row) => displayedMsOf(id[row] ?? 0),
      time_stamp: receivedMsOf,
      file_ctime: cameraMsOf,
    },
    longitudeOf: (row) => toNullable(longitude[row] ?? Number.NaN),
  }
}

function toNullable(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** Returns 1 for each text that meets the condition, and 0 for the others. */
export function findMet(texts: readonly string[], isMet: IsMet): Uint8Array {
  return Uint8Array.from(texts, (text) => Number(isMet(text)))
}

/** Returns a test for whether the text that a row refers to in a column meets the condition. */
function ofEntry(column: Uint8Array | Uint32Array, texts: readonly string[], isMet: IsMet): RowTest {
  const met = findMet(texts, isMet)
  const keep = (rows: Uint32Array) => {
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (met[column[row] ?? 0] === 1) rows[count++] = row
    }
    return count
  }
  return Object.assign((row: number) => met[column[row] ?? 0] === 1, { keep })
}

const percents = Array.from({ length: CONFIDENCE_MAX_PERCENT + 1 }, (_, percent) => confidenceText(percent))

const hasText: Record<
  Parameters<RowReader<number>['hasText']>[0],
  (table: InsightTable, isMet: IsMet) => RowTest
> = {
  insight_id:
    ({ columns }, isMet) =>
    (row) =>
      isMet(String(columns.id[row])),
  device_id: ({ columns, devices }, isMet) =>
    ofEntry(
      columns.device,
      devices.entries.map(({ device_id }) => String(device_id)),
      isMet,
    ),
  device: ({ columns, devices }, isMet) => ofEntry(columns.device, devices.entries.map(deviceName), isMet),
  class_name: ({ columns, classes }, isMet) =>
    ofEntry(
      columns.classPlace,
      classes.entries.map(({ class_name }) => class_name),
      isMet,
    ),
  class_list: listHasText,
  confidence: ({ columns }, isMet) => {
    const met = findMet(percents, isMet)
    return (row) => met[Math.round(columns.confidence[row] ?? 0)] === 1 // an unknown confidence is NaN, which is not an index and fails the test
  },
  comms_source: ({ columns }, isMet) => ofEntry(columns.source, sources, isMet),
  insight_status: ({ columns }, isMet) => ofEntry(columns.status, statuses, isMet),
}

function listHasText({ columns, classes, listClasses }: InsightTable, isMet: IsMet): RowTest {
  const met = findMet(
    classes.entries.map(({ class_name }) => class_name),
    isMet,
  )
  const { classPlace, listLength, listStart } = columns
  const { values } = listClasses
  const isListed = (row: number) => {
    const length = listLength[row] ?? 0
    if (length === 0) return met[classPlace[row] ?? 0] === 1
    const start = listStart[row] ?? 0
    for (let at = start; at < start + length; at++) if (met[values[at] ?? 0] === 1) return true
    return false
  }
  const keep = (rows: Uint32Array) => {
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (isListed(row)) rows[count++] = row
    }
    return count
  }
  return Object.assign(isListed, { keep })
}

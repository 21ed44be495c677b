import { createClassTally, type NamedClasses, summarizeMembers } from '@sentinel/contracts/class-tally'
import { COLLECTION_MEMBERS_MAX } from '@sentinel/contracts/collection-grouping'
import { NO_ROW } from './collections.ts'
import { toShortest } from './shortest.ts'
import { type InsightTable, statuses } from './table.ts'

/** What a collection shows whose members have no status in common. */
const NO_STATUS = statuses.indexOf('none')

/** Sums up those collections of the rows that have not been since they changed. */
export function sumCollections(table: InsightTable, rows: Uint32Array): void {
  const sum = createSum(table)
  const { isSummed, representative, topClass, confidence, status } = table.collections.columns
  for (const row of rows) {
    const place = table.columns.collection[row] ?? 0
    if (isSummed[place] === 1) continue
    const { members, summary } = sum(place)
    isSummed[place] = 1
    representative[place] = members[summary.representative] ?? row
    topClass[place] = summary.top
    confidence[place] = summary.confidence
    status[place] = summary.status ?? NO_STATUS
  }
}

/** Sums up one collection after the other, by the same rules as the server; `averages` are those of the last one. */
export function createSum(table: InsightTable) {
  const tally = createClassTally()
  const readClasses = createReader(table)
  return (place: number) => {
    const members = findMembers(table, place)
    const read = (at: number) => readClasses(members[at] ?? 0)
    const summary = summarizeMembers(tally, { length: members.length, read })
    return { members, summary, averages: tally.averages }
  }
}

/** The rows of its members, the newest first. */
function findMembers({ columns, collections }: InsightTable, place: number): number[] {
  const members: number[] = []
  let row = collections.columns.newest[place] ?? NO_ROW
  while (row !== NO_ROW && members.length < COLLECTION_MEMBERS_MAX) {
    members.push(row)
    row = columns.older[row] ?? NO_ROW
  }
  return members
}

/** Reads what rows say of classes, into the same object each time. */
function createReader({ columns, listClasses, listConfidences }: InsightTable) {
  const list: number[] = []
  const said: number[] = []
  const named: NamedClasses<number> = {
    own: 0,
    confidence: 0,
    isConfirmed: false,
    list,
    said,
    length: 0,
    status: 0,
  }
  return (row: number): NamedClasses<number> => {
    const [start, length] = [columns.listStart[row] ?? 0, columns.listLength[row] ?? 0]
    for (let at = 0; at < length; at++) {
      list[at] = listClasses.values[start + at] ?? 0
      said[at] = toShortest(listConfidences.values[start + at] ?? Number.NaN)
    }
    named.own = columns.classPlace[row] ?? 0
    named.confidence = toShortest(columns.confidence[row] ?? Number.NaN)
    named.isConfirmed = columns.isConfirmed[row] === 1
    named.length = length
    named.status = columns.status[row] ?? 0
    return named
  }
}

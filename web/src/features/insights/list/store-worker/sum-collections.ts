import { createClassTally, summarizeMembers, type TalliedMember } from '@sentinel/domain/insights/class-tally'
import { COLLECTION_MEMBERS_MAX } from '@sentinel/contracts/insights/limits'
import { NO_ROW, summedAs } from './collections.ts'
import { ARCHIVED, type InsightTable, statuses } from './table.ts'

/** The status of a collection whose members have different statuses. */
const NO_STATUS = statuses.indexOf('none')

/** Summarizes these rows' collections, except those that have not changed since the last summary. */
export function sumCollections(table: InsightTable, rows: Uint32Array, archived: boolean): void {
  const sum = createSum(table, archived)
  const { summed, representative, confidence, status } = table.collections.columns
  for (const row of rows) {
    const place = table.columns.collection[row] ?? 0
    if (summed[place] === summedAs(archived)) continue
    const { members, summary } = sum(place)
    summed[place] = summedAs(archived)
    representative[place] = members[summary.representative] ?? row
    confidence[place] = summary.confidencePercent
    status[place] = summary.status ?? NO_STATUS
  }
}

/** Summarizes one collection at a time by the server's rule. `averages` contains the last collection's averages. */
export function createSum(table: InsightTable, archived: boolean) {
  const tally = createClassTally()
  const readMember = createReader(table)
  return (place: number) => {
    const members = findMembers(table, place, archived)
    const read = (at: number) => readMember(members[at] ?? 0)
    const summary = summarizeMembers(tally, { length: members.length, read })
    return { members, summary, averages: tally.averages }
  }
}

/** Returns the members' rows, newest first. If all members have just been archived, the row still shows them. */
function findMembers({ columns, collections }: InsightTable, place: number, archived: boolean): number[] {
  const all: number[] = []
  const shown: number[] = []
  let row = collections.columns.newest[place] ?? NO_ROW
  while (row !== NO_ROW && shown.length < COLLECTION_MEMBERS_MAX) {
    if (all.length < COLLECTION_MEMBERS_MAX) all.push(row)
    if (archived || columns.status[row] !== ARCHIVED) shown.push(row)
    row = columns.older[row] ?? NO_ROW
  }
  return shown.length > 0 ? shown : all
}

/** Reads each row into the same object. */
function createReader({ columns }: InsightTable) {
  const member: TalliedMember<number> = {
    classNumber: 0,
    confidencePercent: 0,
    isConfirmed: false,
    hasPhoto: false,
    status: 0,
  }
  return (row: number): TalliedMember<number> => {
    member.classNumber = columns.classPlace[row] ?? 0
    member.confidencePercent = columns.confidence[row] ?? Number.NaN
    member.isConfirmed = columns.isConfirmed[row] === 1
    member.hasPhoto = (columns.photoLength[row] ?? 0) > 0
    member.status = columns.status[row] ?? 0
    return member
  }
}

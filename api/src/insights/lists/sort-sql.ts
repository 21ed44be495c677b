import type { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { EMPTY_CLASS_NAME, NUMBERED_CLASS_PREFIX } from '@sentinel/domain/insights/class-name'
import { SORT_TEXT_CHARACTERS } from '@sentinel/domain/insights/sort-order'
import { deviceNameSql } from '../../platform/device-name-sql.ts'
import type { InsightList } from './insight-list.ts'

/** The sort key of a list that is not sorted by time. */
export interface SortKey {
  /** An expression on a row `i` of `insight` and the columns of `join`. */
  expression: string
  join: string
  type: string
}

/** A position in a list: the key as PostgreSQL writes it, and the id, which distinguishes equal keys. */
export interface SortPlace {
  key: string | null
  insightId: number
}

const inOrder = (text: string) => `left(fold_name(${text}), ${SORT_TEXT_CHARACTERS}) collate "C"`
const plainKey = (expression: string, type: string): SortKey => ({ expression, join: '', type })

const sortKeys: Record<Exclude<InsightSortColumn, 'time'>, SortKey> = {
  class_name: {
    expression: inOrder(
      `case when i.class_id = ${EMPTY_CLASS_ID} then '${EMPTY_CLASS_NAME}'
        else coalesce(c.label, '${NUMBERED_CLASS_PREFIX}' || i.class_id) end`,
    ),
    join: 'left join class_definition c on c.alg_id = i.alg_id and c.class_id = i.class_id',
    type: 'text',
  },
  device: {
    expression: 'd.name',
    // "offset 0" computes the name once per device instead of once per insight.
    join: `join (select device_id, ${inOrder(deviceNameSql('device'))} as name
      from device offset 0) d on d.device_id = i.device_id`,
    type: 'text',
  },
  comms_source: plainKey('i.comms_source::text collate "C"', 'text'),
  insight_status: plainKey('i.insight_status::text collate "C"', 'text'),
  confidence: plainKey('i.confidence', 'real'),
  device_id: plainKey('i.device_id', 'int'),
  time_stamp: plainKey('i.received_at', 'timestamptz'),
}

export function sortKeyOf({ column }: InsightList): SortKey | undefined {
  return column === 'time' ? undefined : sortKeys[column]
}

/** Sorts nulls last in both directions, and equal keys newest first. Reading backwards reverses all of this. */
export function orderBy({ isDescending }: InsightList, isBackwards: boolean): string {
  return isBackwards
    ? `order by key ${isDescending ? 'asc' : 'desc'} nulls first, insight_id asc`
    : `order by key ${isDescending ? 'desc' : 'asc'} nulls last, insight_id desc`
}

/** Returns the condition for rows after a position in the list, or before it. Parameters are numbered from `firstParameter`. */
export function beyondPlace(
  { isDescending }: InsightList,
  { expression, type }: SortKey,
  { place, isBackwards, firstParameter }: { place: SortPlace; isBackwards: boolean; firstParameter: number },
): { condition: string; values: unknown[] } {
  const [key, id] = [`$${firstParameter + 1}::${type}`, `$${firstParameter}::bigint`]
  const sameKeyBeyond = `i.insight_id ${isBackwards ? '>' : '<'} ${id}`
  if (place.key === null)
    return {
      condition: `(${expression}) is null and ${sameKeyBeyond} ${isBackwards ? `or (${expression}) is not null` : ''}`,
      values: [place.insightId],
    }
  const isBeyond = `(${expression}) ${isDescending === isBackwards ? '>' : '<'} ${key}`
  const isSame = `(${expression}) = ${key} and ${sameKeyBeyond}`
  return {
    condition: `${isBeyond} or (${isSame}) ${isBackwards ? '' : `or (${expression}) is null`}`,
    values: [place.insightId, place.key],
  }
}

import { isKind, listTrail, type TrailEntry } from '@sentinel/contracts/staff/trail'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import type { Filters } from '../internal-address.ts'

const ROWS_PER_PAGE = 50

/** The trail's filters in the address. Each is a text. */
export const trailFields = ['actor', 'account', 'device', 'kinds', 'from', 'to'] as const
export type TrailField = (typeof trailFields)[number]
export type TrailFilters = Readonly<Partial<Record<TrailField, string>>>

/** Returns only the filters that the trail supports. */
export function readTrailFilters(given: Filters): TrailFilters {
  const filters = trailFields.flatMap((field) => {
    const text = given[field]?.trim()
    return text && (field !== 'kinds' || isKind(text)) ? [[field, text] as const] : []
  })
  return Object.fromEntries(filters)
}

export interface TrailPage {
  entries: TrailEntry[]
  /** The next page's cursor. Undefined on the last page. */
  next: string | undefined
}

/** Fetches the audit trail, newest first. The filters' days are in this time zone. */
export function trailQuery(filters: TrailFilters, timeZone: string) {
  return infiniteQueryOptions({
    queryKey: ['internal', 'trail', filters, timeZone],
    queryFn: ({ pageParam, signal }) => findPage({ ...filters, timeZone, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: TrailPage) => next,
    staleTime: 0,
  })
}

async function findPage(
  requested: TrailFilters & { timeZone: string; cursor: string | undefined },
  signal: AbortSignal,
): Promise<TrailPage> {
  let next: string | undefined
  const onNextCursor = (nextCursor: string) => {
    next = nextCursor
  }
  const querystring = { ...requested, limit: ROWS_PER_PAGE }
  const entries = await call(listTrail, { querystring }, { signal, onNextCursor })
  return { entries, next }
}

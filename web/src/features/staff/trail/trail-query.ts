import { isKind, listTrail, type TrailEntry } from '@sentinel/contracts/staff/trail'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import type { Filters } from '../internal-address.ts'

const ROWS_PER_PAGE = 50

/** What the trail is filtered by, in the address; each is a text. */
export const trailFields = ['actor', 'account', 'device', 'kinds', 'from', 'to'] as const
export type TrailField = (typeof trailFields)[number]
export type TrailFilters = Readonly<Partial<Record<TrailField, string>>>

/** Without what the trail cannot be filtered by. */
export function readTrailFilters(given: Filters): TrailFilters {
  const filters = trailFields.flatMap((field) => {
    const text = given[field]?.trim()
    return text && (field !== 'kinds' || isKind(text)) ? [[field, text] as const] : []
  })
  return Object.fromEntries(filters)
}

export interface TrailPage {
  entries: TrailEntry[]
  /** Where the next one begins; undefined for the last one. */
  next: string | undefined
}

/** The audit trail, the newest first. The days of the filters are those of the time zone. */
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
  asked: TrailFilters & { timeZone: string; cursor: string | undefined },
  signal: AbortSignal,
): Promise<TrailPage> {
  let next: string | undefined
  const onNextCursor = (told: string) => {
    next = told
  }
  const querystring = { ...asked, limit: ROWS_PER_PAGE }
  const entries = await call(listTrail, { querystring }, { signal, onNextCursor })
  return { entries, next }
}

import { type AccountEvent, listAccountEvents } from '@sentinel/contracts/account/account-events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'

const ROWS_PER_PAGE = 25

export const accountEventsKey = ['account-events'] as const

export interface EventPage {
  events: AccountEvent[]
  /** The next page's cursor. Undefined on the last page. */
  next: string | undefined
}

/** Fetches what happened to the account, newest first. */
export const accountEventsQuery = infiniteQueryOptions({
  queryKey: accountEventsKey,
  queryFn: ({ pageParam, signal }) => findPage(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: EventPage) => next,
  staleTime: 0,
})

async function findPage(cursor: string | undefined, signal: AbortSignal): Promise<EventPage> {
  let next: string | undefined
  const onNextCursor = (nextCursor: string) => {
    next = nextCursor
  }
  const querystring = { limit: ROWS_PER_PAGE, cursor }
  const events = await call(listAccountEvents, { querystring }, { signal, onNextCursor })
  return { events, next }
}

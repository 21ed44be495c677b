import { listOutgoing, type OutgoingKind, type OutgoingMessage } from '@sentinel/contracts/outgoing'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import type { LogFilter } from '../settings-address.ts'

const ROWS_PER_CALL = 50
/** A page goes on until it has so many, since what is left out may fill whole calls. */
const ROWS_PER_PAGE_MIN = 25
const CALLS_PER_PAGE_MAX = 8
const POLL_PENDING_MS = 4000
const POLL_MS = 30_000

const KEY = ['outgoing', 'log'] as const
/** Beside each sighting and each check-in: they would hide the rest. */
const unusual: readonly OutgoingKind[] = ['photo', 'health']

export interface LogPage {
  messages: OutgoingMessage[]
  /** Where the next one begins. */
  next: string | undefined
}

/** What was sent, the newest first; read again and again while something is on its way and somebody looks. */
export function logQuery(filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: [...KEY, filter],
    queryFn: ({ pageParam, signal }) => findPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { isLive: true },
    refetchInterval: ({ state: { data } }) => (hasPending(data) ? POLL_PENDING_MS : POLL_MS),
  })
}

/** Puts a message that has changed into its place. */
export function keepMessage(queryClient: QueryClient, changed: OutgoingMessage): void {
  queryClient.setQueriesData<InfiniteData<LogPage>>(
    { queryKey: KEY },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          messages: page.messages.map((message) => (message.id === changed.id ? changed : message)),
        })),
      },
  )
}

async function findPage(
  filter: LogFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<LogPage> {
  const messages: OutgoingMessage[] = []
  let next = cursor
  for (let calls = 0; calls < CALLS_PER_PAGE_MAX; calls += 1) {
    const rows = await call(listOutgoing, { querystring: toQuery(filter, next) }, { signal })
    messages.push(...rows.filter((message) => isWanted(message, filter)))
    next = rows.length === ROWS_PER_CALL ? String(rows.at(-1)?.id) : undefined
    if (next === undefined || messages.length >= ROWS_PER_PAGE_MIN) break
  }
  return { messages, next }
}

function toQuery({ platform, kind, state }: LogFilter, cursor: string | undefined) {
  return {
    limit: ROWS_PER_CALL,
    cursor,
    platform,
    state,
    kind: kind === 'usual' || kind === 'all' ? undefined : kind,
  }
}

function isWanted(message: OutgoingMessage, { kind }: LogFilter): boolean {
  return kind !== 'usual' || !unusual.includes(message.kind)
}

function hasPending(data: InfiniteData<LogPage> | undefined): boolean {
  return data?.pages.some((page) => page.messages.some(({ state }) => state === 'pending')) ?? false
}

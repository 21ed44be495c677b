import { listOutgoing, type OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import type { LogFilter } from '../settings-address.ts'

const ROWS_PER_PAGE = 50
const POLL_PENDING_MS = 4000
const POLL_MS = 30_000

const KEY = ['outgoing', 'log'] as const

export interface LogPage {
  messages: OutgoingMessage[]
  /** The next page's cursor. */
  next: string | undefined
}

/** Fetches what was sent, newest first. Polls, more often while a message is pending. */
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

/** Replaces a changed message. */
export function storeMessage(queryClient: QueryClient, changed: OutgoingMessage): void {
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
  const messages = await call(listOutgoing, { querystring: toQuery(filter, cursor) }, { signal })
  return { messages, next: messages.length === ROWS_PER_PAGE ? String(messages.at(-1)?.id) : undefined }
}

function toQuery({ platform, kind, state }: LogFilter, cursor: string | undefined) {
  return {
    limit: ROWS_PER_PAGE,
    cursor,
    platform,
    state,
    kind: kind === 'usual' || kind === 'all' ? undefined : kind,
    // Excludes routine messages, which accompany each sighting and check-in and would bury the rest.
    routine: kind === 'usual' ? ('false' as const) : undefined,
  }
}

function hasPending(data: InfiniteData<LogPage> | undefined): boolean {
  return data?.pages.some((page) => page.messages.some(({ state }) => state === 'pending')) ?? false
}

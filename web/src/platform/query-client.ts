import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call-failed.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    /** `isLive`: kept current by pushes, so it is fetched again only after some may have been missed. */
    queryMeta: { isLive?: boolean }
  }
}

const RETRY_PAUSE_MAX_MS = 5000
const RETRIES_MAX = 2
const FAILED_PAUSE_MS = 5000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a network fails at once and says so: one that waits silently looks like one that works.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry,
        retryDelay,
        staleTime: 30_000,
      },
    },
  })
}

function retry(failures: number, error: Error): boolean {
  return failures < RETRIES_MAX && isPassing(error)
}

/** For what the server reads from another service, and has tried to read twice: repeats only calls that the server did not answer. */
export const retriedByServer = {
  retry: (failures: number, error: Error) =>
    retry(failures, error) && !(error instanceof CallFailed && error.code === 'unavailable'),
}

/** For what a screen can't do without: waits until the server answers, whatever that takes. */
export const untilAnswered = {
  retry: (_failures: number, error: Error) => isPassing(error),
  retryDelay,
}

/** For what pushes keep current: read anew only after a gap, and again and again while that fails. */
export const updatedByPushes = {
  staleTime: Infinity,
  meta: { isLive: true },
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    isOfTheServer(error) ? FAILED_PAUSE_MS : false,
}

function isOfTheServer(error: unknown): boolean {
  return error instanceof CallFailed && (error.isPassing || error.status >= 500)
}

function isPassing(error: Error): boolean {
  return error instanceof CallFailed && error.isPassing
}

function retryDelay(failures: number): number {
  return Math.min(500 * 2 ** failures, RETRY_PAUSE_MAX_MS)
}

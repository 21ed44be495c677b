import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call-failed.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    /** `isLive`: pushes keep the query current, so it is refetched only if pushes may have been missed. */
    queryMeta: { isLive?: boolean }
  }
}

const RETRY_PAUSE_MAX_MS = 5000
const RETRIES_MAX = 2
const FAILED_PAUSE_MS = 5000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Calls without a network fail at once with an error, because a call that waits silently looks as if it worked.
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

/** Options for data that the server reads from another service, having already tried twice. Retries only calls that the server did not answer. */
export const retriedByServer = {
  retry: (failures: number, error: Error) =>
    retry(failures, error) && !(error instanceof CallFailed && error.code === 'unavailable'),
}

/** Options for data that a screen can't do without. Retries until the server responds. */
export const untilAnswered = {
  retry: (_failures: number, error: Error) => isPassing(error),
  retryDelay,
}

/** Options for data that pushes keep current. It is refetched only after a gap in the pushes, with retries if that fails. */
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

import type { QueryClient } from '@tanstack/react-query'
import type { OpenSocket } from './live/open-socket.ts'

/** What every route is given. */
export interface RouterContext {
  queryClient: QueryClient
  openSocket: OpenSocket
}

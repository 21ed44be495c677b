import type { QueryClient } from '@tanstack/react-query'
import type { OpenSocket } from './live/open-socket.ts'

/** The context that the router passes to every route. */
export interface RouterContext {
  queryClient: QueryClient
  openSocket: OpenSocket
}

import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'

export type LiveSocket = Socket<ServerToClientEvents>

/** Applies one feature's pushes to the cache, so that pages never use the socket. Returns a function that stops it. */
export type Follow = (socket: LiveSocket, queryClient: QueryClient) => () => void

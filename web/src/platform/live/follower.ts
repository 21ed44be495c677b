import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'

export type LiveSocket = Socket<ServerToClientEvents>

/** Folds the pushes of one feature into the cache; pages never see the socket. Returns what stops it. */
export type Follow = (socket: LiveSocket, queryClient: QueryClient) => () => void

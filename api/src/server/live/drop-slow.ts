import { SOCKET_BACKLOG_MAX_BYTES } from '@sentinel/contracts/server/limits'
import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** What of engine.io's transport is read here: whether it takes more, and the WebSocket under it, absent while polling. */
interface Transport {
  writable: boolean
  socket?: { bufferedAmount: number; terminate(): void }
}

/**
 * Cuts a connection that does not take what is sent to it, before what waits for it fills the memory. Its client comes
 * back when it can and reads the rows.
 */
export function dropSlow(connection: Connection): void {
  let waitingBytes = 0
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    const { writable, socket } = connection.transport as Transport // its type leaves out what each kind of transport has
    if (writable) return // takes this packet at once
    if (waitingBytes === 0) connection.once('flush', () => (waitingBytes = 0))
    waitingBytes += data?.length ?? 0
    if (waitingBytes + (socket?.bufferedAmount ?? 0) <= SOCKET_BACKLOG_MAX_BYTES) return
    if (socket) socket.terminate()
    else connection.close(true)
  })
}

import { SOCKET_BACKLOG_MAX_BYTES } from '@sentinel/contracts/limits'
import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** What of engine.io's transport is read here: the WebSocket under it, absent while polling. */
interface Transport {
  socket?: { bufferedAmount: number; terminate(): void }
}

/**
 * Cuts a connection that does not take what is sent to it, before what waits for it fills the memory. Its client comes
 * back when it can and reads the rows.
 */
export function dropSlow(connection: Connection): void {
  let waitingBytes = 0
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waitingBytes += data?.length ?? 0
    const { socket } = connection.transport as Transport // its type leaves out what each kind of transport has
    if (waitingBytes + (socket?.bufferedAmount ?? 0) <= SOCKET_BACKLOG_MAX_BYTES) return
    if (socket) socket.terminate()
    else connection.close(true)
  })
  connection.on('flush', () => (waitingBytes = 0))
}

import type { Client } from 'aedes'
import type { Duplex } from 'node:stream'

/** aedes' own fields for the keepalive. The timer is renewed after each packet is handled. */
interface KeepaliveFields {
  _keepaliveTimer: NodeJS.Timeout | null
  _keepaliveInterval: number
}

/**
 * Prevents aedes from closing a client as silent [MQTT-3.1.2-24] when it is not. The client may have sent something, such as a PINGREQ, that is still
 * unread because reading is paused or waiting for a commit. It may also be sending a packet that takes longer than the keepalive, such as a photo
 * over a slow connection, and cannot send a PINGREQ in the meantime.
 */
export function extendKeepalive(client: Client): void {
  const fields = client as unknown as KeepaliveFields // aedes 1.2; a test fails if it changes
  const { _keepaliveTimer: replaced, _keepaliveInterval: intervalMs } = fields
  if (!replaced) return
  clearTimeout(replaced)
  const { conn } = client
  let bytesRead = readBytesOf(conn)
  const timer = setTimeout(() => {
    const bytesBefore = bytesRead
    bytesRead = readBytesOf(conn)
    if (conn.readableLength > 0 || bytesRead > bytesBefore) timer.refresh()
    else client.emit('error', new Error('keep alive timeout'))
  }, intervalMs)
  Object.assign(fields, { _keepaliveTimer: timer } satisfies Partial<KeepaliveFields>)
}

/** Streams that are not sockets, as in tests, do not count the bytes read. */
function readBytesOf(stream: Duplex): number {
  return 'bytesRead' in stream ? Number(stream.bytesRead) : 0
}

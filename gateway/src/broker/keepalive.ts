import type { Client } from 'aedes'
import type { Duplex } from 'node:stream'

/** Describes aedes' own fields for the keepalive. Each packet that has been handled renews the timer. */
interface KeepaliveFields {
  _keepaliveTimer: NodeJS.Timeout | null
  _keepaliveInterval: number
}

/**
 * Prevents aedes from closing a client as silent [MQTT-3.1.2-24] although it is not. A client may have sent something that has not been read yet,
 * because reading is paused or waits for a commit, and its PINGREQ may be part of that. It may also be sending a packet that takes longer than the
 * keepalive, such as a photo over a slow connection, and cannot send a PINGREQ while it does.
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

/** Streams that are not sockets, as in tests, do not count the bytes that they have read. */
function readBytesOf(stream: Duplex): number {
  return 'bytesRead' in stream ? Number(stream.bytesRead) : 0
}

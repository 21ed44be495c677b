import type { Client } from 'aedes'
import type { Duplex } from 'node:stream'

/** aedes' own fields for the keepalive; the timer is renewed by each packet that has been handled. */
interface KeepaliveFields {
  _keepaliveTimer: NodeJS.Timeout | null
  _keepaliveInterval: number
}

/**
 * Keeps a client connected that aedes would close as silent [MQTT-3.1.2-24] although it is not: one that has sent something which is
 * not read yet (it is held back, or waits for a commit, and its PINGREQ may be among what waits), and one that is sending a packet
 * which takes longer than the keepalive, such as a photo on a slow line. It cannot send a PINGREQ meanwhile.
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

/** Streams that are no sockets, as in tests, do not count what they have read. */
function readBytesOf(stream: Duplex): number {
  return 'bytesRead' in stream ? Number(stream.bytesRead) : 0
}

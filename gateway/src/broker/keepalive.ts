import type { Client } from 'aedes'

/** aedes' own fields for the keepalive; the timer is renewed by each packet that has been handled. */
interface KeepaliveFields {
  _keepaliveTimer: NodeJS.Timeout | null
  _keepaliveInterval: number
}

/**
 * Keeps a client connected that has sent something which is not read yet: it is held back, or waits for a commit, and
 * its PINGREQ may be among what waits. aedes would close it as silent [MQTT-3.1.2-24].
 */
export function keepUnreadAlive(client: Client): void {
  const fields = client as unknown as KeepaliveFields // aedes 1.2; a test fails if it changes
  const { _keepaliveTimer: replaced, _keepaliveInterval: intervalMs } = fields
  if (!replaced) return
  clearTimeout(replaced)
  const timer = setTimeout(() => {
    if (client.conn.readableLength > 0) timer.refresh()
    else client.emit('error', new Error('keep alive timeout'))
  }, intervalMs)
  Object.assign(fields, { _keepaliveTimer: timer } satisfies Partial<KeepaliveFields>)
}

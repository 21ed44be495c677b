import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '@sentinel/migrations/listen'
import { BackOff } from '@sentinel/platform/back-off'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectedDevices } from './connected-devices.ts'
import { findCredentials } from './credentials.ts'

const FIRST_RETRY_PAUSE_MS = 250
const LONGEST_RETRY_PAUSE_MS = 5000

export interface CutRevokedOptions {
  pool: pg.Pool
  databaseUrl: string
  log: Logger
  devices: ConnectedDevices
  disconnect: (clientId: string) => void
}

/** Disconnects a device when its secret has changed or when it has been revoked. Returns a function that stops this. */
export function cutRevoked(options: CutRevokedOptions): () => Promise<void> {
  const { databaseUrl, log, devices } = options
  const stopping = new AbortController()
  const recheck = createRecheck(options, stopping.signal)
  const stopListening = listen({
    databaseUrl,
    applicationName: 'sentinel-gateway-listen',
    channel: 'device_credentials',
    log,
    onNotify: (clientId) => recheck([clientId]),
    onReconnected: () => recheck(devices.clientIds()),
  })
  return () => {
    stopping.abort()
    return stopListening()
  }
}

/**
 * Returns a function that compares devices' credentials with the database. A failed query is retried with growing pauses, for the devices that are
 * still connected. Devices that are added during a query are included in the next one.
 */
function createRecheck(
  { pool, log, devices, disconnect }: Omit<CutRevokedOptions, 'databaseUrl'>,
  signal: AbortSignal,
): (clientIds: readonly string[]) => void {
  const waiting = new Set<string>()
  const backOff = new BackOff({ firstMs: FIRST_RETRY_PAUSE_MS, longestMs: LONGEST_RETRY_PAUSE_MS })
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0 && !signal.aborted) {
      const clientIds = [...waiting].filter((clientId) => devices.secretHashOf(clientId))
      waiting.clear()
      try {
        if (clientIds.length > 0) await cutInvalid(clientIds)
      } catch (error) {
        log.warn({ err: error, devices: clientIds.length }, 'credentials not rechecked, trying again')
        for (const clientId of clientIds) waiting.add(clientId)
        await pause(backOff.next(), undefined, { signal }).catch(() => undefined) // stopping ends the pause early
      }
    }
    isRunning = false
  }

  async function cutInvalid(clientIds: readonly string[]): Promise<void> {
    const valid = await findCredentials(pool, clientIds.map(Number))
    for (const clientId of clientIds) {
      const usedHash = devices.secretHashOf(clientId)
      if (!usedHash || valid.get(Number(clientId))?.secretHash.equals(usedHash)) continue
      log.info({ deviceId: clientId }, 'device cut: its credentials are no longer valid')
      devices.takeBackAdmission(clientId)
      disconnect(clientId)
    }
  }

  return (clientIds) => {
    for (const clientId of clientIds) waiting.add(clientId)
    if (!isRunning) void run()
  }
}

import { listen } from '@sentinel/migrations/listen'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectedDevices } from './connected-devices.ts'
import { findSecretHashes } from './credentials.ts'

export interface CutRevokedOptions {
  pool: pg.Pool
  databaseUrl: string
  log: Logger
  devices: ConnectedDevices
  disconnect: (clientId: string) => void
}

/** Cuts the connection of a device as soon as its secret has changed or it has been revoked. Returns what stops it. */
export function cutRevoked({
  pool,
  databaseUrl,
  log,
  devices,
  disconnect,
}: CutRevokedOptions): () => Promise<void> {
  async function recheck(clientIds: string[]): Promise<void> {
    if (clientIds.length === 0) return
    const valid = await findSecretHashes(pool, clientIds.map(Number))
    for (const clientId of clientIds) {
      const usedHash = devices.secretHashOf(clientId)
      if (!usedHash || valid.get(Number(clientId))?.equals(usedHash)) continue
      log.info({ deviceId: clientId }, 'device cut: its credentials are no longer valid')
      devices.takeBackAdmission(clientId)
      disconnect(clientId)
    }
  }

  const report = (error: unknown) => log.warn({ err: error }, 'credentials not rechecked')
  return listen({
    databaseUrl,
    applicationName: 'sentinel-gateway-listen',
    channel: 'device_credentials',
    log,
    onNotify: (clientId) => void recheck(devices.secretHashOf(clientId) ? [clientId] : []).catch(report),
    onReconnected: () => void recheck(devices.clientIds()).catch(report),
  })
}

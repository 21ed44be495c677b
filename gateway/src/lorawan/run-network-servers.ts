import { listen } from '@sentinel/migrations/listen'
import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import type pg from 'pg'
import type { Logger } from 'pino'
import { POLL_EVERY_MS } from '../commands/run-commands.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { DownlinkDispatcher } from './downlink-dispatcher.ts'
import { lead } from './lead.ts'
import { NetworkConnection } from './network-connection.ts'
import type { NetworkServerReports } from './network-server-reports.ts'
import type { NetworkServerSettings } from '../platform/network-server-settings.ts'
import type { NetworkMessage } from './radio-event.ts'

export interface NetworkServersOptions {
  servers: readonly NetworkServerSettings[]
  databaseUrl: string
  takeover: TakeoverTimes
  pool: pg.Pool
  accept: (message: NetworkMessage) => Promise<unknown>
  reports: NetworkServerReports
  metrics: Pick<GatewayMetrics, 'commandsSent'>
  log: Logger
}

/** While this gateway leads, connects to all network servers and passes commands to them, until stopped. */
export function runNetworkServers(options: NetworkServersOptions): () => Promise<void> {
  const { servers, reports } = options
  reports.start()
  const stopConnecting = servers.length > 0 ? connectToServers(options) : undefined
  return async () => {
    await stopConnecting?.()
    await reports.stop()
  }
}

function connectToServers(options: NetworkServersOptions): () => Promise<void> {
  const { servers, databaseUrl, takeover, pool, accept, reports, metrics, log } = options
  const connections: NetworkConnection[] = []
  const dispatcher = new DownlinkDispatcher({
    pool,
    connections: () => connections.filter((connection) => connection.isConnected()),
    metrics,
    log,
  })
  const onConnected = () => dispatcher.wakeAll()
  const stopLeading = lead({
    databaseUrl,
    takeover,
    log,
    onBegin() {
      for (const settings of servers)
        connections.push(new NetworkConnection({ settings, accept, reports, log, onConnected }))
    },
    onEnd() {
      for (const connection of connections.splice(0)) connection.stop()
    },
  })
  const stopListening = listen({
    databaseUrl,
    applicationName: 'sentinel-gateway-downlinks',
    channel: 'device_commands',
    log,
    // A notification without ids concerns too many devices to list.
    onNotify: (ids) => (ids === '' ? dispatcher.wakeAll() : dispatcher.wake(ids.split(',').map(Number))),
    onReconnected: () => dispatcher.wakeAll(),
  })
  const timer = setInterval(() => dispatcher.wakeAll(), POLL_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await Promise.all([stopListening(), dispatcher.stop()])
    await stopLeading()
  }
}

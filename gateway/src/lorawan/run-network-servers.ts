import type { TakeoverTimes } from '@sentinel/platform/absent-workers'
import type { Logger } from 'pino'
import { lead } from './lead.ts'
import { NetworkConnection } from './network-connection.ts'
import type { NetworkServerReports } from './network-server-reports.ts'
import type { NetworkServerSettings } from './network-server-settings.ts'
import type { NetworkMessage } from './radio-event.ts'

export interface NetworkServersOptions {
  servers: readonly NetworkServerSettings[]
  databaseUrl: string
  takeover: TakeoverTimes
  accept: (message: NetworkMessage) => Promise<void>
  reports: NetworkServerReports
  log: Logger
}

/** Connects out to all network servers while this gateway leads, until stopped. */
export function runNetworkServers(options: NetworkServersOptions): () => Promise<void> {
  const { servers, databaseUrl, takeover, accept, reports, log } = options
  reports.start()
  let connections: NetworkConnection[] = []
  const stopAll = () => {
    for (const connection of connections.splice(0)) connection.stop()
  }
  const stopLeading =
    servers.length === 0
      ? undefined
      : lead({
          databaseUrl,
          takeover,
          log,
          onBegin() {
            connections = servers.map(
              (settings) =>
                new NetworkConnection({ settings, accept, reports, log, onConnected: () => undefined }),
            )
          },
          onEnd: stopAll,
        })
  return async () => {
    await stopLeading?.()
    await reports.stop()
  }
}

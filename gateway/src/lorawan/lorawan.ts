import { TAKEOVER_TIMES, type TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Writer } from '../ingest/writer.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import type { LorawanConfig } from '../platform/network-server-settings.ts'
import { acceptNetworkMessage } from './accept-network-message.ts'
import { addIngestRoutes } from './ingest-routes.ts'
import { NetworkServerReports } from './network-server-reports.ts'
import type { NetworkMessage } from './radio-event.ts'
import { runNetworkServers } from './run-network-servers.ts'
import { answerServerTests } from './test-server.ts'

export interface LorawanOptions {
  config: LorawanConfig
  databaseUrl: string
  takeover?: TakeoverTimes | undefined
  pool: pg.Pool
  clockBehindMaxDays: number
  writer: Writer
  metrics: GatewayMetrics
  log: Logger
}

export interface Lorawan {
  addRoutes(app: FastifyInstance): void
  /** Connects to the network servers. Returns a function that disconnects. */
  start(): () => Promise<void>
}

/** Creates everything between LoRaWAN network servers and the writer. */
export function createLorawan(options: LorawanOptions): Lorawan {
  const {
    config,
    databaseUrl,
    takeover = TAKEOVER_TIMES,
    pool,
    clockBehindMaxDays,
    writer,
    metrics,
  } = options
  const log = options.log.child({ part: 'lorawan' })
  const reports = new NetworkServerReports(pool, log)
  const deps = { pool, clockBehindMaxDays, writer, metrics }
  const accept = (message: NetworkMessage) => acceptNetworkMessage(deps, message)
  const { servers, ingestSecret: secret } = config
  let served: FastifyInstance | undefined
  return {
    addRoutes(app) {
      served = app
      addIngestRoutes(app, { secret, accept, reports, log })
    },
    start() {
      const stop = runNetworkServers({ servers, databaseUrl, takeover, pool, accept, reports, metrics, log })
      if (servers.length === 0 && secret === undefined) return stop
      const stopTests = answerServerTests({ databaseUrl, pool, servers, secret, reports, app: served, log })
      return async () => {
        await Promise.all([stopTests(), stop()])
      }
    },
  }
}

import { hostname } from 'node:os'
import { createPool } from '@sentinel/migrations/connect'
import type pg from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Broker, createBroker } from './broker/create-broker.ts'
import { ConnectedDevices } from './broker/connected-devices.ts'
import { Credentials } from './broker/credentials.ts'
import { cutRevoked } from './broker/cut-revoked.ts'
import { createDevicePolicy } from './broker/device-policy.ts'
import { openMqttServers } from './broker/mqtt-servers.ts'
import { Violations } from './broker/violations.ts'
import { createAccept } from './ingest/accept.ts'
import { Writer } from './ingest/writer.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { createAttachPhotos } from './photos/attach-photos.ts'
import { PhotoFolder } from './photos/photo-folder.ts'
import { createTakePhoto } from './photos/take-photo.ts'
import type { GatewayConfig } from './platform/config.ts'
import { createHttp } from './platform/http.ts'
import type { TakeoverTimes } from '@sentinel/platform/absent-workers'
import { listenOn, listenOnAll } from '@sentinel/platform/listen-on'
import { createMetrics, type GatewayMetrics } from './platform/metrics.ts'

const READY_ANSWER_MS = 2000
/** Look-ups of credentials wait for one another, so a dead link must show soon. Retention works in small steps. */
const STATEMENT_TIMEOUT_MS = 10_000

export interface Gateway {
  mqttPort: number
  mqttsPort: number | undefined
  httpPort: number
  /** Takes nothing more, commits what is under way, and closes everything. */
  stop(): Promise<void>
}

export interface GatewayOptions extends Omit<GatewayConfig, 'dataDir' | 'logLevel'> {
  photoDir: string
  connectionsMax?: number
  commitTimeoutMs?: number
  /** Of all statements but the writer's. */
  statementTimeoutMs?: number
  takeover?: TakeoverTimes
}

/** Everything between the devices and the database, in one process. */
export async function createGateway(options: GatewayOptions, log: Logger): Promise<Gateway> {
  const { databaseUrl, retentionDays, commitTimeoutMs, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metrics = createMetrics(registry)
  const pool = createPool({
    databaseUrl,
    applicationName: 'sentinel-gateway',
    maxConnections: 7,
    statementTimeoutMs,
    onError: (error) => log.debug({ err: error }, 'idle database connection lost'),
  })
  const writer = new Writer({ databaseUrl, commitTimeoutMs, log: log.child({ part: 'writer' }), metrics })
  const folder = new PhotoFolder(options.photoDir)
  const devices = new ConnectedDevices()
  const { takesBackfill } = options
  const broker = await createDeviceBroker({ pool, writer, folder, devices, metrics, log, takesBackfill })
  const isReady = async () => writer.isReady() && (await answers(pool))
  const http = createHttp({ registry, isReady, metricsToken: options.http.metricsToken })

  writer.start()
  await http.ready()
  const [httpPort, mqttServers] = await listenOnAll([
    listenOn(http.server, options.http, 'GATEWAY_HTTP_PORT'),
    openMqttServers(broker, options),
  ])
  const stopCutting = cutRevoked({ pool, databaseUrl, log, devices, disconnect: broker.disconnect })
  const stopJobs = runJobs({
    pool,
    folder,
    log: log.child({ part: 'jobs' }),
    retentionDays,
    processName: `gateway ${hostname()}:${mqttServers.port}`,
    takeover: options.takeover,
  })

  return {
    mqttPort: mqttServers.port,
    mqttsPort: mqttServers.tlsPort,
    httpPort,
    async stop() {
      mqttServers.close()
      await writer.stop()
      await Promise.all([broker.close(), http.close(), stopCutting(), stopJobs()])
      await pool.end()
    },
  }
}

interface Parts {
  pool: pg.Pool
  writer: Writer
  folder: PhotoFolder
  devices: ConnectedDevices
  metrics: GatewayMetrics
  log: Logger
  takesBackfill: boolean
}

async function createDeviceBroker({
  pool,
  writer,
  folder,
  devices,
  metrics,
  log,
  takesBackfill,
}: Parts): Promise<Broker> {
  const takePhoto = createTakePhoto({ writer, folder, takesBackfill, log })
  const policy = createDevicePolicy({
    credentials: new Credentials(pool),
    accept: createAccept({
      writer,
      takePhoto,
      metrics,
      takesBackfill,
      onPhotoExpected: createAttachPhotos(pool, log),
    }),
    isReady: () => writer.isReady(),
    violations: new Violations(),
    onAdmitted: (clientId, secretHash) => devices.admit(clientId, secretHash),
    metrics,
    log,
  })
  const broker = await createBroker(policy, {
    onConnected(clientId) {
      metrics.connections.inc()
      if (!devices.connect(clientId)) broker.disconnect(clientId)
    },
    onDisconnected(clientId) {
      metrics.connections.dec()
      devices.disconnect(clientId)
    },
    onError: (error) => log.error({ err: error }, 'broker failed'),
    onClosedWithError: (clientId, error) =>
      log.warn({ deviceId: clientId, reason: error.message }, 'connection closed'),
  })
  return broker
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_ANSWER_MS).unref())
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

import { hostname } from 'node:os'
import { createPool } from '@sentinel/migrations/connect'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Broker, createBroker } from './broker/create-broker.ts'
import { ConnectedDevices } from './broker/connected-devices.ts'
import { Credentials } from './broker/credentials.ts'
import { cutRevoked } from './broker/cut-revoked.ts'
import { createDevicePolicy } from './broker/device-policy.ts'
import { Inflows } from './broker/inflows.ts'
import { openMqttServers } from './broker/mqtt-servers.ts'
import { Violations } from './broker/violations.ts'
import { CommandDispatcher } from './commands/command-dispatcher.ts'
import type { ResendPauseTimes } from './commands/resend-pauses.ts'
import { runCommands } from './commands/run-commands.ts'
import { addDeviceFiles } from './device-files/routes.ts'
import { createAccept } from './ingest/accept.ts'
import { DiskReserve } from './ingest/disk-reserve.ts'
import { BARE_LETTERS_PER_DAY_MAX, type StorageLimits, NO_DAILY_LIMITS } from './ingest/storage-limits.ts'
import { Writer } from './ingest/writer.ts'
import { createLorawan } from './lorawan/lorawan.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { createAttachPhotos } from './photos/attach-photos.ts'
import { createPhotoDecoder, type PhotoDecoder } from './photos/photo-decoder.ts'
import { PhotoFolder } from './photos/photo-folder.ts'
import { createTakePhoto } from './ingest/take-photo.ts'
import type { DeviceLimits, GatewayConfig } from './platform/config.ts'
import { createHttp } from './platform/http.ts'
import type { TakeoverTimes } from '@sentinel/platform/absent-workers'
import { sampleProcess } from '@sentinel/platform/sample-process'
import { httpAddress } from '@sentinel/platform/http-address'
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

export interface GatewayOptions extends Omit<GatewayConfig, 'logLevel'> {
  connectionsMax?: number
  commitTimeoutMs?: number
  /** Of all statements but the writer's. */
  statementTimeoutMs?: number
  takeover?: TakeoverTimes
  /** After a device has acknowledged a command, its next one waits this long for the answer. */
  answerWaitMs?: number
  /** A device that has not acknowledged a command by then is cut off. */
  acknowledgeWaitMs?: number
  resendPauses?: Partial<ResendPauseTimes>
  /** Between two samples of what it measures. */
  sampleEveryMs?: number
}

/** Everything between the devices and the database, in one process. */
export async function createGateway(options: GatewayOptions, log: Logger): Promise<Gateway> {
  const { databaseUrl } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metrics = createMetrics(registry)
  const pool = openPool(options, log)
  const { disk, limits, writer, folder, decoder } = createStores(options, metrics, log)
  const devices = new ConnectedDevices(options.clockBehindMaxDays)
  const { takesBackfill, deviceLimits } = options
  const parts = { pool, writer, folder, disk, devices, metrics, log, takesBackfill, deviceLimits }
  const credentials = new Credentials(pool)
  const { broker, dispatcher } = await createDeviceBroker({ ...parts, credentials, dispatching: options })
  const { http, lorawan } = createHttpParts({
    options,
    registry,
    disk,
    pool,
    credentials,
    writer,
    metrics,
    log,
  })

  await disk.start()
  writer.start()
  await http.ready()
  const [httpPort, mqttServers] = await listenOnAll([
    listenOn(http.server, options.http, 'GATEWAY_HTTP_PORT'),
    openMqttServers(broker, { ...options, onPendingClosed: () => metrics.pendingClosed.inc() }),
  ])
  const stopCutting = cutRevoked({ pool, databaseUrl, log, devices, disconnect: broker.disconnect })
  const deviceUrl = options.deviceUrl ?? httpAddress(options.http.host, httpPort)
  const stopCommands = runCommands({ dispatcher, databaseUrl, deviceUrl, log })
  const stopLorawan = lorawan.start()
  const stopRounds = runRounds(
    { options, pool, registry, folder, decoder, limits, metrics, log },
    mqttServers.port,
  )

  return {
    mqttPort: mqttServers.port,
    mqttsPort: mqttServers.tlsPort,
    httpPort,
    async stop() {
      mqttServers.close()
      const commandsStopped = stopCommands()
      await stopLorawan()
      await writer.stop()
      disk.stop()
      decoder.stop()
      await Promise.all([commandsStopped, broker.close(), http.close(), stopCutting(), stopRounds()])
      await pool.end()
    },
  }
}

interface HttpParts extends Pick<Stores, 'disk' | 'writer'> {
  options: GatewayOptions
  registry: Registry
  pool: pg.Pool
  credentials: Credentials
  metrics: GatewayMetrics
  log: Logger
}

/** The HTTP port with all that it serves, and the network servers, which may post to it. */
function createHttpParts({ options, registry, disk, pool, credentials, writer, metrics, log }: HttpParts) {
  const lorawan = createLorawan({ ...options, config: options.lorawan, pool, writer, metrics, log })
  const fileFolder = join(options.dataDir, 'files')
  const http = createHttp({
    registry,
    isReady: async () => writer.isReady() && (await answers(pool)),
    findWarning: () => disk.explain(),
    metricsToken: options.http.metricsToken,
    trustProxy: options.trustProxy,
    addRoutes(app) {
      addDeviceFiles(app, { pool, credentials, fileFolder, log: log.child({ part: 'files' }) })
      lorawan.addRoutes(app)
    },
  })
  return { http, lorawan }
}

interface RoundsParts extends Pick<Stores, 'limits' | 'folder' | 'decoder'> {
  options: GatewayOptions
  pool: pg.Pool
  registry: Registry
  metrics: GatewayMetrics
  log: Logger
}

/** Samples and jobs, until stopped. */
function runRounds(
  { options, pool, registry, folder, decoder, limits, metrics, log }: RoundsParts,
  mqttPort: number,
): () => Promise<void> {
  const { takesBackfill, retentionDays, clockBehindMaxDays, takeover, sampleEveryMs: everyMs } = options
  const processName = `gateway ${hostname()}:${mqttPort}`
  const stopSampling = sampleProcess({ pool, registry, program: 'gateway', processName, log, everyMs })
  const jobLog = log.child({ part: 'jobs' })
  const jobOptions = {
    pool,
    folder,
    decoder,
    limits,
    metrics,
    takesBackfill,
    retentionDays,
    clockBehindMaxDays,
    processName,
    takeover,
  }
  const stopJobs = runJobs({ ...jobOptions, log: jobLog })
  return async () => void (await Promise.all([stopJobs(), stopSampling()]))
}

/** Everything but the writer's connection. */
function openPool(
  { databaseUrl, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: GatewayOptions,
  log: Logger,
): pg.Pool {
  return createPool({
    databaseUrl,
    applicationName: 'sentinel-gateway',
    maxConnections: 7,
    statementTimeoutMs,
    onError: (error) => log.debug({ err: error }, 'idle database connection lost'),
  })
}

interface Parts {
  pool: pg.Pool
  credentials: Credentials
  writer: Writer
  folder: PhotoFolder
  disk: DiskReserve
  devices: ConnectedDevices
  metrics: GatewayMetrics
  log: Logger
  takesBackfill: boolean
  deviceLimits: DeviceLimits
  dispatching: Pick<GatewayOptions, 'answerWaitMs' | 'acknowledgeWaitMs' | 'resendPauses'>
}

async function createDeviceBroker({
  pool,
  credentials,
  writer,
  folder,
  disk,
  devices,
  metrics,
  log,
  takesBackfill,
  deviceLimits,
  dispatching,
}: Parts): Promise<{ broker: Broker; dispatcher: CommandDispatcher }> {
  // A history is sent at once.
  const inflows = takesBackfill ? undefined : new Inflows(deviceLimits)
  const takePhoto = createTakePhoto({ writer, folder, takesBackfill, disk, metrics, log })
  const policy = createDevicePolicy({
    credentials,
    accept: createAccept({
      writer,
      takePhoto,
      metrics,
      takesBackfill,
      onPhotoExpected: createAttachPhotos(pool, log),
    }),
    isReady: () => writer.isReady(),
    subscriptionsMax: deviceLimits.subscriptionsMax,
    inflows,
    violations: new Violations(),
    onAdmitted: (clientId, credential) => devices.admit(clientId, credential),
    recordsSinceMs: (clientId) => devices.recordsSinceMsOf(clientId),
    metrics,
    log,
  })
  const broker: Broker = await createBroker(policy, {
    onConnected(clientId) {
      metrics.connections.inc()
      if (!devices.connect(clientId)) broker.disconnect(clientId)
    },
    onDisconnected(clientId) {
      metrics.connections.dec()
      devices.disconnect(clientId)
      dispatcher.disconnect(Number(clientId))
      inflows?.disconnect(clientId)
    },
    onListening: (clientId) => dispatcher.connect(Number(clientId)),
    onError: (error) => log.error({ err: error }, 'broker failed'),
    onClosedWithError: (clientId, error) =>
      log.warn({ deviceId: clientId, reason: error.message }, 'connection closed'),
  })
  const dispatcher = new CommandDispatcher({
    pool,
    broker,
    metrics,
    answerWaitMs: dispatching.answerWaitMs,
    acknowledgeWaitMs: dispatching.acknowledgeWaitMs,
    resendPauses: dispatching.resendPauses,
    log: log.child({ part: 'commands' }),
  })
  return { broker, dispatcher }
}

interface Stores {
  disk: DiskReserve
  limits: StorageLimits
  writer: Writer
  folder: PhotoFolder
  decoder: PhotoDecoder
}

/** Where messages and photos go; nothing is started yet. */
function createStores(options: GatewayOptions, metrics: GatewayMetrics, log: Logger): Stores {
  const { dataDir, databaseUrl, commitTimeoutMs } = options
  const photoDir = join(dataDir, 'photos')
  metrics.diskReserveBytes.set(options.diskReserveBytes)
  const disk = new DiskReserve({
    folders: [dataDir, photoDir],
    reserveBytes: options.diskReserveBytes,
    log: log.child({ part: 'disk' }),
    onChecked({ freeBytes, totalBytes }) {
      metrics.diskFreeBytes.set(freeBytes)
      metrics.diskTotalBytes.set(totalBytes)
    },
  })
  const limits = { daily: readDailyLimits(options), disk }
  const writer = new Writer({
    databaseUrl,
    commitTimeoutMs,
    limits,
    log: log.child({ part: 'writer' }),
    metrics,
  })
  const decoder = createPhotoDecoder({ log: log.child({ part: 'photos' }) })
  return { disk, limits, writer, folder: new PhotoFolder(photoDir), decoder }
}

/** A history that is sent in minutes would exceed what a device may store in a day. */
function readDailyLimits({ takesBackfill, dailyBytes }: GatewayOptions): StorageLimits['daily'] {
  if (takesBackfill) return NO_DAILY_LIMITS
  const { deadLetters: deadLetterBytes, photos: photoBytes } = dailyBytes
  return { deadLetterBytes, photoBytes, bareDeadLetters: BARE_LETTERS_PER_DAY_MAX }
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_ANSWER_MS).unref())
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

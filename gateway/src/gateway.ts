import { hostname } from 'node:os'
import { createPool } from '@sentinel/migrations/connect'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Broker } from './broker/create-broker.ts'
import { createDeviceBroker } from './broker/create-device-broker.ts'
import { ConnectedDevices } from './broker/connected-devices.ts'
import { Credentials } from './broker/credentials.ts'
import { cutRevoked } from './broker/cut-revoked.ts'
import { openMqttServers } from './broker/mqtt-servers.ts'
import { CommandDispatcher, type CommandDispatcherOptions } from './commands/command-dispatcher.ts'
import type { ResendPauseTimes } from './commands/resend-pauses.ts'
import { runCommands } from './commands/run-commands.ts'
import { addDeviceFiles } from './device-files/routes.ts'
import { DiskReserve } from './ingest/disk-reserve.ts'
import {
  BARE_DEAD_LETTERS_PER_DAY_MAX,
  type StorageLimits,
  NO_DAILY_LIMITS,
} from './ingest/storage-limits.ts'
import { Writer } from './ingest/writer.ts'
import { createLorawan } from './lorawan/lorawan.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { createPhotoDecoder, type PhotoDecoder } from './photos/decoding/photo-decoder.ts'
import { PhotoFolder } from './photos/photo-folder.ts'
import type { GatewayConfig } from './platform/config.ts'
import { createHttp } from './platform/http.ts'
import { startInOrder } from './platform/start-in-order.ts'
import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import { sampleProcess } from '@sentinel/platform/programs/sample-process'
import { httpAddress } from '@sentinel/platform/http/http-address'
import { listenOn, listenOnAll } from '@sentinel/platform/http/listen-on'
import { createMetrics, type GatewayMetrics } from './platform/metrics.ts'

const READY_ANSWER_MS = 2000
/** The limit for every statement except the writer's. Credentials are read one after another, so a dead connection has to be noticed soon. */
const STATEMENT_TIMEOUT_MS = 10_000

export interface Gateway {
  mqttPort: number
  mqttsPort: number | undefined
  httpPort: number
  /** Commits the messages that have arrived, and closes everything. */
  stop(): Promise<void>
}

export interface GatewayOptions extends Omit<GatewayConfig, 'logLevel'> {
  connectionsMax?: number
  commitTimeoutMs?: number
  statementTimeoutMs?: number
  takeover?: TakeoverTimes
  /** A device's next command waits this long for the answer to the one that the device has acknowledged. */
  answerWaitMs?: number
  /** A device may take this long to acknowledge a command before it is disconnected. */
  acknowledgeWaitMs?: number
  resendPauses?: Partial<ResendPauseTimes>
  /** The sampling interval for the process's measurements. */
  sampleEveryMs?: number
}

/**
 * Starts everything between the devices and the database, in one process. The parts start in the order of the list below, and stop in reverse order:
 * first nothing more is accepted, then the writer commits and acknowledges what has arrived, and then connections and jobs end. Jobs are awaited
 * late, because one may be decoding a photo for minutes until its decoder is stopped.
 */
export async function createGateway(options: GatewayOptions, log: Logger): Promise<Gateway> {
  const parts = await createParts(options, log)
  const { pool, decoder, disk, broker, writer, http, lorawan } = parts
  const ports = { mqttPort: 0, mqttsPort: undefined as number | undefined, httpPort: 0 }
  let workersEnded: Promise<unknown> = Promise.resolve()
  const stop = await startInOrder([
    () => () => pool.end(),
    () => () => Promise.all([workersEnded, broker.close(), http.close()]),
    async () => {
      await disk.start()
      return () => {
        disk.stop()
        decoder.stop()
      }
    },
    () => {
      writer.start()
      return () => writer.stop()
    },
    async () => {
      const { closeMqtt, ...opened } = await openPorts(parts)
      Object.assign(ports, opened)
      const stopWorkers = startWorkers(parts, ports)
      const stopLorawan = lorawan.start()
      return () => {
        closeMqtt()
        workersEnded = stopWorkers()
        workersEnded.catch(() => undefined) // awaited above
        return stopLorawan()
      }
    },
  ])
  return { ...ports, stop }
}

type Parts = Awaited<ReturnType<typeof createParts>>

/** Creates the gateway's parts without starting them. */
async function createParts(options: GatewayOptions, log: Logger) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metrics = createMetrics(registry)
  const pool = openPool(options, log)
  const stores = createStores(options, metrics, log)
  const { writer, disk } = stores
  const shared = { ...stores, pool, credentials: new Credentials(pool), metrics, log, options }
  const devices = new ConnectedDevices(options.clockBehindMaxDays)
  const broker = await createDeviceBroker({ ...options, ...shared, devices })
  const dispatcher = createDispatcher({ ...options, pool, broker, metrics, log })
  const lorawan = createLorawan({ ...options, config: options.lorawan, pool, writer, metrics, log })
  const http = createHttp({
    ...options.http,
    registry,
    isReady: async () => writer.isReady() && (await answers(pool)),
    findWarning: () => disk.explain(),
    trustProxy: options.trustProxy,
    addRoutes(app) {
      const fileFolder = join(options.dataDir, 'files')
      addDeviceFiles(app, { ...shared, fileFolder, log: log.child({ part: 'files' }) })
      lorawan.addRoutes(app)
    },
  })
  return { ...shared, registry, devices, broker, dispatcher, lorawan, http }
}

async function openPorts({ http, broker, metrics, options }: Parts) {
  await http.ready()
  const [httpPort, mqtt] = await listenOnAll([
    listenOn(http.server, options.http, 'GATEWAY_HTTP_PORT'),
    openMqttServers(broker, { ...options, onPendingClosed: () => metrics.pendingClosed.inc() }),
  ])
  return {
    mqttPort: mqtt.port,
    mqttsPort: mqtt.tlsPort,
    httpPort,
    closeMqtt: mqtt.close,
  }
}

/** Starts the background work: sending commands, disconnecting revoked devices, samples and jobs. */
function startWorkers(parts: Parts, { mqttPort, httpPort }: Pick<Gateway, 'mqttPort' | 'httpPort'>) {
  const { options, pool, registry, devices, broker, dispatcher, log } = parts
  const { databaseUrl, sampleEveryMs: everyMs } = options
  const deviceUrl = options.deviceUrl ?? httpAddress(options.http.host, httpPort)
  const processName = `gateway ${hostname()}:${mqttPort}`
  const stops = [
    runCommands({ dispatcher, databaseUrl, deviceUrl, log }),
    cutRevoked({ pool, databaseUrl, log, devices, disconnect: broker.disconnect }),
    sampleProcess({ pool, registry, program: 'gateway', processName, log, everyMs }),
    runJobs({ ...options, ...parts, processName, log: log.child({ part: 'jobs' }) }),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}

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

type DispatcherParts = Omit<CommandDispatcherOptions, 'broker'> & { broker: Broker }

/** Creates the dispatcher of commands, which follows the broker's connections. */
function createDispatcher({ broker, log, ...options }: DispatcherParts): CommandDispatcher {
  const dispatcher = new CommandDispatcher({ ...options, broker, log: log.child({ part: 'commands' }) })
  broker.follow({
    onListening: (clientId) => dispatcher.connect(Number(clientId)),
    onDisconnected: (clientId) => dispatcher.disconnect(Number(clientId)),
  })
  return dispatcher
}

interface Stores {
  disk: DiskReserve
  limits: StorageLimits
  writer: Writer
  folder: PhotoFolder
  decoder: PhotoDecoder
}

/** Creates the stores of messages and photos without starting them. */
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

/** Returns no limits for a gateway that accepts histories, because a history sent within minutes exceeds a device's daily limits. */
function readDailyLimits({ takesBackfill, dailyBytes }: GatewayOptions): StorageLimits['daily'] {
  if (takesBackfill) return NO_DAILY_LIMITS
  const { deadLetters: deadLetterBytes, photos: photoBytes } = dailyBytes
  return { deadLetterBytes, photoBytes, bareDeadLetters: BARE_DEAD_LETTERS_PER_DAY_MAX }
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_ANSWER_MS).unref())
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late])
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, createPool, type Database } from '@sentinel/migrations/connect'
import { withProgramRole } from '@sentinel/migrations/program-role'
import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { type DestinationStream, pino } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import type { ApiConfig } from '../platform/config.ts'
import { createOutboundGuard, type OutboundGuard } from '../platform/outbound/outbound-guard.ts'
import { createSealedSecrets, type SealedSecrets } from '../platform/sealed-secrets.ts'
import { createSessions, type Sessions } from '../platform/access/sessions.ts'
import { type DeviceSeed, seedDevice, seedUser, type TestUser, type UserSeed } from './seed.ts'

export type { TestUser }

type TestConfig = Pick<
  ApiConfig,
  | 'http'
  | 'diskReserveBytes'
  | 'publicUrl'
  | 'gatewayUrl'
  | 'staffNeedsSecondFactor'
  | 'console'
  | 'outgoing'
  | 'stripe'
  | 'webFolder'
  | 'secrets'
>
export type TestAnswer = Awaited<ReturnType<FastifyInstance['inject']>>

export interface Caller {
  get(url: string): Promise<TestAnswer>
  post(url: string, body?: object): Promise<TestAnswer>
  put(url: string, body?: object): Promise<TestAnswer>
  delete(url: string): Promise<TestAnswer>
}

export interface TestApi {
  /** Has the program's database privileges. Everything else here has the schema owner's. */
  app: FastifyInstance
  registry: Registry
  db: Database
  pool: pg.Pool
  sessions: Sessions
  databaseUrl: string
  jwtSecret: string
  sealedSecrets: SealedSecrets
  linkKey: string
  photoFolder: string
  userImageFolder: string
  fileFolder: string
  createUser(user?: UserSeed): Promise<TestUser>
  createDevice(device?: DeviceSeed): Promise<number>
  /** Makes calls as this user, or as nobody. */
  as(user: Pick<TestUser, 'token'> | undefined): Caller
  stop(): Promise<void>
}

export interface TestApiOptions {
  /** Starts another api on the given api's database. The given api must be stopped last. */
  beside?: TestApi
  config?: Partial<TestConfig>
  isReady?: () => Promise<boolean>
  now?: () => number
  logTo?: DestinationStream
  outboundGuard?: OutboundGuard
  userImageFolder?: string
}

/** Starts the whole api with its own database, without listening on a port. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { beside, isReady = async () => true, now = Date.now, logTo } = options
  const testDatabase = beside ? undefined : await createTestDatabase()
  const databaseUrl = beside?.databaseUrl ?? testDatabase?.url ?? ''
  const jwtSecret = beside?.jwtSecret ?? randomBytes(32).toString('hex')
  const linkKey = beside?.linkKey ?? randomBytes(32).toString('hex')
  const sealedSecrets = beside?.sealedSecrets ?? createSealedSecrets(randomBytes(32).toString('hex'))
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-api-'))
  const photoFolder = join(folder, 'photos')
  const userImageFolder = options.userImageFolder ?? join(folder, 'user-images')
  const fileFolder = join(folder, 'files')
  const config = { ...aConfig(), dataDir: folder, ...options.config }
  const log = logTo ? pino({ level: 'debug' }, logTo) : pino({ level: 'silent' })
  const pool = createTestPool(databaseUrl)
  const db = createDatabase(pool)
  const sessions = createSessions({ db, databaseUrl, jwtSecret, config, log })
  const program = openAsProgram(databaseUrl)
  const registry = new Registry()
  const app = await buildApp({
    ...program,
    registry,
    sessions,
    cursorKey: jwtSecret,
    sealedSecrets,
    outboundGuard: options.outboundGuard ?? createOutboundGuard([]),
    linkKey,
    config,
    photoFolder,
    userImageFolder,
    fileFolder,
    isReady,
    now,
    log,
  })

  return {
    app,
    registry,
    db,
    pool,
    sessions,
    databaseUrl,
    jwtSecret,
    sealedSecrets,
    linkKey,
    photoFolder,
    userImageFolder,
    fileFolder,
    createUser: (user) => seedUser(db, sessions, user),
    createDevice: (device) => seedDevice(db, device),
    as: (user) => callAs(app, user?.token),
    async stop() {
      await app.close()
      await sessions.stop()
      await program.pool.end()
      await pool.end()
      await rm(folder, { recursive: true, force: true })
      await testDatabase?.drop()
    },
  }
}

function openAsProgram(databaseUrl: string) {
  const programUrl = withProgramRole(databaseUrl)
  const pool = createTestPool(programUrl)
  const db = createDatabase(pool)
  return { databaseUrl: programUrl, pool, db, patientDb: db }
}

function aConfig(): TestConfig {
  return {
    http: { host: '127.0.0.1', port: 0, trustProxy: false, isHttps: false },
    diskReserveBytes: 0,
    publicUrl: undefined,
    gatewayUrl: undefined,
    staffNeedsSecondFactor: false,
    console: {
      supportEmail: 'help@example.com',
      docsUrl: '/guide/',
      isSignUpOpen: true,
      sendsMail: false,
      offersSamples: true,
      mapboxToken: null,
      version: '1.2.3',
      commit: 'abcdef012345',
    },
    outgoing: {
      mail: { smtpUrl: undefined, from: 'console@example.org' },
      sms: undefined,
      smsCountries: undefined,
      gundi: { v1Url: '', v2Url: '', v2Auth: 'apikey' },
    },
    stripe: undefined,
    webFolder: undefined,
    secrets: { jwtSecret: undefined, dataKey: undefined, metricsToken: undefined },
  }
}

function createTestPool(databaseUrl: string): pg.Pool {
  return createPool({
    databaseUrl,
    applicationName: 'sentinel-test',
    maxConnections: 4,
    statementTimeoutMs: 30_000,
    onError: () => undefined,
  })
}

function callAs(app: FastifyInstance, token: string | undefined): Caller {
  const call = (method: NonNullable<InjectOptions['method']>, url: string, body?: object) =>
    app.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
  return {
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    put: (url, body) => call('PUT', url, body),
    delete: (url) => call('DELETE', url),
  }
}

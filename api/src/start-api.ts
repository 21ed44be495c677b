import { hostname } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@sentinel/migrations/connect'
import { prepareDatabase } from '@sentinel/migrations/prepare-database'
import { readOrCreateSecret } from '@sentinel/platform/secrets/stored-secret'
import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import { limitRequests, type RequestTimes } from '@sentinel/platform/http/limit-requests'
import { sampleProcess } from '@sentinel/platform/programs/sample-process'
import { listenOn } from '@sentinel/platform/http/listen-on'
import { createProgramLog } from '@sentinel/platform/programs/program-log'
import type { Running } from '@sentinel/platform/programs/run-program'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import * as areas from './areas.ts'
import { idempotencyJobs } from './server/idempotency/jobs.ts'
import { runJobs } from './server/jobs/run-jobs.ts'
import { startLive } from './server/live/start-live.ts'
import { openPools } from './open-pools.ts'
import { startOutgoing } from './start-outgoing.ts'
import type { ApiConfig } from './platform/config.ts'
import { renameUnknownZones } from './platform/known-zones.ts'
import { createOutboundGuard } from './platform/outbound/outbound-guard.ts'
import { createSealedSecrets } from './platform/sealed-secrets.ts'
import { createSessions } from './platform/access/sessions.ts'
import { publishers } from './publishers.ts'

const NOT_LOGGED = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]']

export interface StartApiOptions {
  takeover?: TakeoverTimes
  requestTimes?: RequestTimes
}

/** Starts all parts of an api process. */
export async function startApi(config: ApiConfig, options: StartApiOptions = {}): Promise<Running> {
  const log = createProgramLog({ level: config.logLevel, name: 'api', redact: NOT_LOGGED })
  const logOf = (part: string) => log.child({ part })
  const databaseUrl = await prepareDatabase(config, log)
  const { jwtSecret, dataKey } = await readSecrets(config)
  const { pool, patientPool, jobsPool, outgoingPool, close: closePools } = openPools(databaseUrl, log)
  await renameUnknownZones(createDatabase(pool))
  const shared = createShared({ config, databaseUrl, pool, jwtSecret, dataKey, log: logOf('sessions') })
  const { sessions } = shared
  const registry = new Registry()
  const app = await buildApp({
    ...shared,
    registry,
    patientDb: createDatabase(patientPool),
    cursorKey: jwtSecret,
    isReady: () => answers(pool),
    log,
  })
  const live = await startLive({ ...shared, server: app.server, publishers, log: logOf('live') })
  limitRequests(app.server, options.requestTimes)
  const port = await listenOn(app.server, config.http, 'HTTP_PORT')
  const worker = { worker: `${hostname()}:${port}`, takeover: options.takeover }
  const stopSampling = sampleProcess({
    pool: jobsPool,
    registry,
    program: 'api',
    processName: `api ${worker.worker}`,
    log,
  })
  const stopJobs = runJobs({
    ...shared,
    ...worker,
    jobs: [idempotencyJobs, ...Object.values(areas).flatMap((area) => ('jobs' in area ? [area.jobs] : []))],
    pool: jobsPool,
    log: logOf('jobs'),
  })
  const stopOutgoing = startOutgoing({
    ...shared,
    ...worker,
    pool: outgoingPool,
    port,
    log: logOf('outgoing'),
  })
  log.info({ port }, 'api ready')

  return {
    ready: { port },
    async stop() {
      await live.stop()
      // Stops before the port is freed, because the next process on this port treats everything this process was sending as abandoned.
      await stopOutgoing()
      await stopSampling()
      await app.close()
      await stopJobs()
      await sessions.stop()
      await closePools()
    },
  }
}

interface SharedOptions {
  config: ApiConfig
  databaseUrl: string
  pool: pg.Pool
  jwtSecret: string
  dataKey: string
  log: FastifyBaseLogger
}

/** Returns the dependencies shared by most parts of an api process. */
function createShared({ config, databaseUrl, pool, jwtSecret, dataKey, log }: SharedOptions) {
  const db = createDatabase(pool)
  return {
    db,
    pool,
    databaseUrl,
    sessions: createSessions({ db, databaseUrl, jwtSecret, config, log }),
    config,
    photoFolder: join(config.dataDir, 'photos'),
    userImageFolder: join(config.dataDir, 'user-images'),
    fileFolder: join(config.dataDir, 'files'),
    sealedSecrets: createSealedSecrets(dataKey),
    outboundGuard: createOutboundGuard(config.outboundRanges),
    linkKey: dataKey,
    now: Date.now,
  }
}

async function readSecrets({ dataDir, secrets }: ApiConfig): Promise<{ jwtSecret: string; dataKey: string }> {
  return {
    jwtSecret: secrets.jwtSecret ?? (await readOrCreateSecret(join(dataDir, 'jwt-secret'))),
    dataKey: secrets.dataKey ?? (await readOrCreateSecret(join(dataDir, 'data-key'))),
  }
}

function answers(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}

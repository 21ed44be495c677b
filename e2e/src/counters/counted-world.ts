import { runJobs } from '@sentinel/api/server/jobs/run-jobs'
import type { Jobs } from '@sentinel/api/platform/jobs'
import { runClearing } from '@sentinel/api/staff/clearings/run-clearing'
import { startTestApi, type TestApi, type TestUser } from '@sentinel/api/testing/test-api'
import { bulkUpdateJobs } from '@sentinel/api/insights/bulk-updates/routes'
import { startTestGateway, type TestGateway } from '@sentinel/gateway/testing/test-gateway'
import { createPool } from '@sentinel/migrations/connect'
import { withProgramRole } from '@sentinel/migrations/program-role'
import type { MqttClient } from 'mqtt'

const DEVICES = 8
const USERS = 5
const GATEWAYS = 2
const SETTLE_MS = 200

/** A device that is connected to every gateway. */
export interface Camera {
  deviceId: number
  connections: readonly MqttClient[]
}

export interface CountedWorld {
  api: TestApi
  users: readonly TestUser[]
  staff: TestUser
  cameras: readonly Camera[]
  stop(): Promise<void>
}

/**
 * Opens an api, its job worker and two gateways on one database, with devices that several users share. Some links start in the middle of the
 * history.
 */
export async function openCountedWorld(): Promise<CountedWorld> {
  const api = await startTestApi()
  const gateways: TestGateway[] = []
  for (let at = 0; at < GATEWAYS; at++)
    gateways.push(await startTestGateway({ databaseUrl: api.databaseUrl }))
  const users = await Promise.all(Array.from({ length: USERS }, () => api.createUser()))
  const staff = await api.createUser({ role: 'staff' })
  await seedModel(api)
  const cameras: Camera[] = []
  for (let at = 0; at < DEVICES; at++) cameras.push(await addCamera(gateways, at + 1))
  for (const [at, { deviceId }] of cameras.entries()) await linkSome(api, users, { deviceId, at })
  const stopJobs = startJobs(api)
  return {
    api,
    users,
    staff,
    cameras,
    async stop() {
      await stopJobs()
      for (const gateway of gateways) await gateway.stop()
      await api.stop()
    },
  }
}

/** Two classes have the same name and are counted together. */
async function seedModel({ pool }: TestApi): Promise<void> {
  await pool.query(`insert into alg (alg_id, name) values (3, 'Savanna')`)
  await pool.query(
    `insert into class_definition (alg_id, class_id, label) values (3, 1, 'Serval'), (3, 2, 'Fox'), (3, 3, 'Fox')`,
  )
}

async function addCamera([first, ...others]: readonly TestGateway[], deviceId: number): Promise<Camera> {
  if (!first) throw new Error('no gateway')
  const password = await first.provision(deviceId)
  const credentials = { clientId: String(deviceId), username: String(deviceId), password }
  const connections = await Promise.all([first, ...others].map(({ connect }) => connect(credentials)))
  return { deviceId, connections }
}

/** Gives every device one owner from the beginning, and another from a day within the period of its insights. */
async function linkSome(
  { pool }: TestApi,
  users: readonly TestUser[],
  { deviceId, at }: { deviceId: number; at: number },
): Promise<void> {
  const [owner, late] = [users[at % users.length], users[(at + 1) % users.length]]
  await pool.query(`select link_device($1, $2, '-infinity')`, [owner?.id, deviceId])
  await pool.query(`select link_device($1, $2, now() - interval '7 days')`, [late?.id, deviceId])
}

/** Shortens the time that clearings wait for uplinks in delivery. */
const hastyClearingJobs: Jobs = {
  createTasks: (deps) => ({
    clear_device(payload, { abortSignal }) {
      const { clearingId } = payload as { clearingId: number } // safe: queueClearing writes it
      return runClearing({ ...deps, settleMs: SETTLE_MS }, clearingId, abortSignal)
    },
  }),
  crontab: '',
}

function startJobs({ app, databaseUrl, userImageFolder, fileFolder }: TestApi): () => Promise<void> {
  const pool = createPool({
    databaseUrl: withProgramRole(databaseUrl),
    applicationName: 'sentinel-test-jobs',
    maxConnections: 5,
    statementTimeoutMs: 30_000,
    onError: () => undefined,
  })
  const stop = runJobs({
    jobs: [bulkUpdateJobs, hastyClearingJobs],
    pool,
    log: app.log,
    userImageFolder,
    fileFolder,
    now: Date.now,
    worker: 'test',
  })
  return async () => {
    await stop()
    await pool.end()
  }
}

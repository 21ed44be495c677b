import {
  type Clearing,
  clearWholeDevice,
  getClearing,
  listClearings,
} from '@sentinel/contracts/staff/clearings'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Area } from '../../platform/area.ts'
import { beginClearing } from './begin-clearing.ts'
import { resumeClearings, runClearing } from './run-clearing.ts'

interface ClearingDeps {
  db: Database
}

const clearingRoutes: FastifyPluginAsyncZod<ClearingDeps> = async (app, { db }) => {
  app.route({
    ...clearWholeDevice,
    async handler(request) {
      const clearingId = await beginClearing(db, actorOf(request), request.params.deviceId)
      const clearing = clearingId === undefined ? undefined : await getClearingRow(db, clearingId)
      if (!clearing) throw notFound('Device')
      return clearing
    },
  })

  app.route({
    ...listClearings,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor, device: deviceId } }, reply) {
      const clearings = await findClearings(db, { limit, before: cursor, deviceId })
      sendNextCursor(reply, clearings, { limit, idOf: ({ clearing_id }) => clearing_id })
      return clearings
    },
  })

  app.route({
    ...getClearing,
    async handler({ params: { clearingId } }) {
      const clearing = await getClearingRow(db, clearingId)
      if (!clearing) throw notFound('Clearing')
      return clearing
    },
  })
}

function selectClearings(db: Database) {
  return db
    .selectFrom('device_clearing as c')
    .leftJoin('user_account as u', 'u.user_id', 'c.user_id')
    .select(['c.clearing_id', 'c.device_id', 'c.state', 'c.done', 'c.total', 'u.email as begun_by'])
    .select([
      sql<string>`wire_time(c.begun_at)`.as('begun_at'),
      sql<string | null>`wire_time(c.ended_at)`.as('ended_at'),
    ])
}

interface Page {
  limit: number
  before: number | undefined
  /** Undefined selects all devices. */
  deviceId: number | undefined
}

function findClearings(db: Database, { limit, before, deviceId }: Page): Promise<Clearing[]> {
  return selectClearings(db)
    .$if(before !== undefined, (query) => query.where('c.clearing_id', '<', before ?? 0))
    .$if(deviceId !== undefined, (query) => query.where('c.device_id', '=', deviceId ?? 0))
    .orderBy('c.clearing_id', 'desc')
    .limit(limit)
    .execute()
}

function getClearingRow(db: Database, clearingId: number): Promise<Clearing | undefined> {
  return selectClearings(db).where('c.clearing_id', '=', clearingId).executeTakeFirst()
}

const clearingJobs: Jobs = {
  createTasks: (deps) => ({
    clear_device(payload, { abortSignal }) {
      const { clearingId } = payload as { clearingId: number } // safe: queueClearing writes it
      return runClearing(deps, clearingId, abortSignal)
    },
    resume_clearings: () => resumeClearings(deps.db, 'when idle'),
  }),
  crontab: '* * * * * resume_clearings ?max=1&priority=-1',
  prepare: ({ db }) => resumeClearings(db, 'at once'),
}

export const clearings = { routes: clearingRoutes, jobs: clearingJobs } satisfies Area<ClearingDeps>

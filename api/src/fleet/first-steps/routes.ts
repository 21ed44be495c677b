import {
  type FirstSteps,
  closeFirstSteps,
  createSampleFleet,
  getFirstSteps,
  removeSampleFleet,
} from '@sentinel/contracts/fleet/first-steps'
import { FIRST_STEPS_SIGHTINGS, SAMPLE_FLEETS_MAX, SAMPLE_FLEET_DAYS } from '@sentinel/contracts/fleet/limits'
import type { Database, Queryable, Transaction } from '@sentinel/migrations/connect'
import {
  countTriagedSql,
  removeOwnerlessSamples,
  removeSamples,
} from '@sentinel/platform/devices/sample-fleets'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { sql } from 'kysely'
import type { ApiConfig } from '../../platform/config.ts'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Area } from '../../platform/area.ts'

interface FirstStepsDeps {
  db: Database
  pool: pg.Pool
  config: Pick<ApiConfig, 'console'>
}

const noSamples = (reason: string) =>
  new ApiError(503, 'unavailable', reason, { fields: { general: reason } })

const firstStepsRoutes: FastifyPluginAsyncZod<FirstStepsDeps> = async (app, { db, pool, config }) => {
  app.route({ ...getFirstSteps, handler: ({ user }) => findFirstSteps(pool, user.id) })

  app.route({
    ...closeFirstSteps,
    async handler({ user }) {
      await pool.query(
        'update user_account set first_steps_open = false where user_id = $1 and first_steps_open',
        [user.id],
      )
      return {}
    },
  })

  app.route({
    ...createSampleFleet,
    async handler({ user }) {
      if (!config.console.offersSamples) throw noSamples('This console has no sample cameras.')
      await db.transaction().execute((tx) => requestSampleFleet(tx, user.id, SAMPLE_FLEETS_MAX))
      const steps = await findFirstSteps(pool, user.id)
      if (!steps.sample_fleet) throw noSamples('All sample cameras are in use. Try again tomorrow.')
      return steps
    },
  })

  app.route({
    ...removeSampleFleet,
    async handler({ user }) {
      const isRemoved = await db.transaction().execute((tx) => removeSamples(tx, user.id))
      if (!isRemoved) throw notFound('Sample cameras')
      return findFirstSteps(pool, user.id)
    },
  })
}

/**
 * Requests a fleet for an account. Returns false if it has one, or if the maximum number of fleets exists. The lock makes requests wait for each
 * other, so that the maximum is never exceeded.
 */
export async function requestSampleFleet(
  tx: Transaction,
  userId: number,
  fleetsMax: number,
): Promise<boolean> {
  await sql`lock table sample_fleet in share row exclusive mode`.execute(tx)
  const { rows } = await sql`
    with requested as (
      insert into sample_fleet (user_id) select ${userId}::int where (select count(*) from sample_fleet) < ${fleetsMax}
      on conflict do nothing returning user_id
    )
    select pg_notify('sample_fleets', '') from requested`.execute(tx)
  return rows.length > 0
}

/** Triaged insights are counted only while the steps are open. */
const FIND = `
  select u.first_steps_open as is_open,
    exists (select from user_device l where l.user_id = u.user_id
      and not exists (select from sample_camera c where c.device_id = l.device_id)) as has_cameras,
    exists (select from integration i where i.user_id = u.user_id) as has_integration,
    case when u.first_steps_triaged then $2 when u.first_steps_open then least($2, ${countTriagedSql('u.user_id')}) else 0 end::int as triaged,
    f.user_id is not null as has_fleet, f.filled_at is not null as is_filled,
    wire_time(f.requested_at + make_interval(days => $3)) as removed_at, coalesce(sent.cameras, 0) as cameras, coalesce(sent.insights, 0) as insights
  from user_account u left join sample_fleet f using (user_id)
  left join lateral (
    select count(*)::int as cameras, sum(s.insight_count)::int as insights
    from sample_camera c join user_device l using (user_id, device_id) join device_stat s using (device_id)
    where f.user_id is not null and c.user_id = u.user_id
  ) sent on true
  where u.user_id = $1`

interface Row {
  is_open: boolean
  has_cameras: boolean
  has_integration: boolean
  triaged: number
  has_fleet: boolean
  is_filled: boolean
  removed_at: string
  cameras: number
  insights: number
}

async function findFirstSteps(db: Queryable, userId: number): Promise<FirstSteps> {
  const { rows } = await db.query<Row>(FIND, [userId, FIRST_STEPS_SIGHTINGS, SAMPLE_FLEET_DAYS])
  const [row] = rows
  if (!row) throw new Error(`no account ${userId}`)
  const { is_open, has_cameras, triaged, has_integration } = row
  return { is_open, has_cameras, triaged, has_integration, sample_fleet: toFleet(row) }
}

function toFleet({ has_fleet, is_filled, cameras, insights, removed_at }: Row): FirstSteps['sample_fleet'] {
  if (!has_fleet) return null
  const state = is_filled ? 'ready' : cameras > 0 ? 'filling' : 'waiting'
  return { state, cameras, insights, removed_at }
}

/** The program that runs sample cameras normally removes them earlier. These jobs remove them if that program is no longer running. */
const firstStepsJobs: Jobs = {
  createTasks: ({ db }) => ({
    async remove_due_samples() {
      const { rows } = await sql<{ user_id: number }>`
        select user_id from sample_fleet where requested_at < now() - make_interval(days => ${SAMPLE_FLEET_DAYS}) limit 1000`.execute(
        db,
      )
      for (const { user_id: userId } of rows)
        await db.transaction().execute((tx) => removeSamples(tx, userId))
      await db.transaction().execute(removeOwnerlessSamples)
    },
  }),
  crontab: '41 * * * * remove_due_samples ?max=1&priority=-1',
}

export const firstSteps = { routes: firstStepsRoutes, jobs: firstStepsJobs } satisfies Area<FirstStepsDeps>

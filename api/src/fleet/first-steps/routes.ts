import {
  closeFirstSteps,
  createSampleFleet,
  getFirstSteps,
  removeSampleFleet,
} from '@sentinel/contracts/fleet/first-steps'
import { FIRST_STEPS_SIGHTINGS, SAMPLE_FLEETS_MAX } from '@sentinel/contracts/fleet/limits'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { ApiConfig } from '../../platform/config.ts'
import { ApiError, notFound } from '../../platform/errors.ts'
import { findFirstSteps } from './find-first-steps.ts'

export interface FirstStepsDeps {
  pool: pg.Pool
  config: Pick<ApiConfig, 'console'>
}

const noSamples = (reason: string) =>
  new ApiError(503, 'unavailable', reason, { fields: { general: reason } })

export const firstStepsRoutes: FastifyPluginAsyncZod<FirstStepsDeps> = async (app, { pool, config }) => {
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
      await callFunction(pool, functions.requestSampleFleet({ userId: user.id, most: SAMPLE_FLEETS_MAX }))
      const steps = await findFirstSteps(pool, user.id)
      if (!steps.sample_fleet) throw noSamples('All sample cameras are in use. Try again tomorrow.')
      return steps
    },
  })

  app.route({
    ...removeSampleFleet,
    async handler({ user }) {
      const [row] = await callFunction(
        pool,
        functions.removeSamples({ userId: user.id, triagedEnough: FIRST_STEPS_SIGHTINGS }),
      )
      if (!row?.value) throw notFound('Sample cameras')
      return findFirstSteps(pool, user.id)
    },
  })
}

import { FIRST_STEPS_SIGHTINGS, SAMPLE_FLEET_DAYS } from '@sentinel/contracts/fleet/limits'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import type { Jobs } from '../../platform/jobs.ts'

/** The program that runs sample cameras removes them too, and at once. These jobs do it where that program does not run any more. */
export const firstStepsJobs: Jobs = {
  createTasks: ({ db }) => ({
    async remove_due_samples() {
      const { rows } = await sql<{ user_id: number }>`
        select user_id from sample_fleet where asked_at < now() - make_interval(days => ${SAMPLE_FLEET_DAYS}) limit 1000`.execute(
        db,
      )
      for (const { user_id: userId } of rows)
        await callFunctionIn(db, functions.removeSamples({ userId, triagedEnough: FIRST_STEPS_SIGHTINGS }))
      await callFunctionIn(db, functions.removeOwnerlessSamples())
    },
  }),
  crontab: '41 * * * * remove_due_samples ?max=1&priority=-1',
}

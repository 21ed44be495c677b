import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { recordFrequentAccountEvent } from '../../platform/account-events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { mailAboutFailures } from './notify-owner.ts'

export const secondFactorJobs: Jobs = {
  createTasks: ({ db }) => ({
    record_unanswered_sign_ins: () => db.transaction().execute(recordUnansweredSignIns),
  }),
  crontab: '*/10 * * * * record_unanswered_sign_ins ?max=1&priority=-1',
}

/** Deletes expired challenges. Records sign-ins that got no further, and emails the owner about those from unknown browsers. */
export async function recordUnansweredSignIns(tx: Database): Promise<void> {
  const { rows } = await sql<{ user_id: number; sign_ins: number; is_by_stranger: boolean }>`
    with over as (delete from second_factor_challenge where expires_at <= now() returning user_id, purpose, asker)
    select user_id, count(*)::int as sign_ins, bool_or(asker = '') as is_by_stranger
    from over where purpose = 'sign_in' group by user_id order by user_id`.execute(tx)
  for (const { user_id: userId, sign_ins, is_by_stranger } of rows) {
    const about = { sign_ins }
    await recordFrequentAccountEvent(tx, {
      subjectId: userId,
      actorId: null,
      kind: 'second_factor_unanswered',
      about,
    })
    if (is_by_stranger) await mailAboutFailures(tx, { userId, failuresMin: 0 })
  }
}

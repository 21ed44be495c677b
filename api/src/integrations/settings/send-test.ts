import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { takeAttempt } from '../../platform/access/attempts.ts'
import { conflict, notFound, rateLimited } from '../../platform/http/errors.ts'
import { refuseUnverified } from '../../account/verification/refuse-unverified.ts'
import { findPlatforms, type IntegrationKey } from '../rows/queries.ts'

const TESTS_MAX = 5
const WINDOW_MINUTES = 10

/** Queues a test to all of an integration's recipients and wakes its sender. Returns the message ids. */
export async function sendTest(tx: Database, { userId, platform }: IntegrationKey): Promise<number[]> {
  if (!(await findPlatforms(tx, userId)).includes(platform)) throw notFound('Integration')
  if (platform === 'email' || platform === 'sms') await refuseUnverified(tx, userId)
  const limit = {
    scope: 'integration test',
    subject: `${userId} ${platform}`,
    most: TESTS_MAX,
  } as const
  const attempt = await takeAttempt(tx, [limit], WINDOW_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('tests', attempt.retryAfterSeconds)
  const ids = await writeTests(tx, { userId, platform })
  if (ids.length === 0) throw nobodyConfirmed()
  return ids
}

function nobodyConfirmed() {
  const message = 'Nobody has confirmed yet that they want these messages, so no test was sent.'
  return conflict(message, { general: message })
}

async function writeTests(db: Database, { userId, platform }: IntegrationKey): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with written as (
      insert into outbox (user_id, integration_id, platform, kind, recipient, dedupe_key)
      select i.user_id, i.integration_id, i.platform, 'test', recipient, format('test:%s:%s', i.integration_id, gen_random_uuid())
      from integration i, recipients_of(i) recipient
      where i.user_id = ${userId} and i.platform = ${platform}
      returning outbox_id, integration_id
    )
    select coalesce(json_agg(outbox_id order by outbox_id), '[]') as ids, wake_outbox(array_agg(integration_id))
    from written`.execute(db)
  return rows[0]?.ids ?? []
}

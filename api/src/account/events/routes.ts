import {
  type AccountEvent,
  accountEventKinds,
  listAccountEvents,
} from '@sentinel/contracts/account/account-events'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { FAILED_SIGN_INS_SUMMED_MINUTES } from '@sentinel/contracts/account/limits'
import { recordFailedSignIns } from '../../platform/account-events.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import type { SignedInUser } from '../../platform/access/sessions.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Area } from '../../platform/area.ts'

interface AccountEventDeps {
  db: Database
}

const accountEventRoutes: FastifyPluginAsyncZod<AccountEventDeps> = async (app, { db }) => {
  app.route({
    ...listAccountEvents,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const events = await findAccountEvents(db, { user, limit, before: cursor })
      sendNextCursor(reply, events, { limit, idOf: (event) => event.event_id })
      return events
    },
  })
}

interface Page {
  user: Pick<SignedInUser, 'id' | 'role'>
  limit: number
  before: number | undefined
}

/**
 * Actions that appear only in the actor's log: those by the person who invited the user, and those that the user's own log already shows as other
 * entries (`cameras_added` and `cameras_removed`, `second_factor_removed`).
 */
const OF_ACTOR: readonly string[] = [
  'invitation_changed',
  'invitation_withdrawn',
  'devices_given',
  'second_factors_removed',
]
const kindsOfSubject = accountEventKinds.filter((kind) => !OF_ACTOR.includes(kind))

/**
 * Returns what happened to an account and the owner's irreversible actions, newest first. The entries do not say who acted on the account, or from
 * where. Only staff act on other accounts, so only staff see which account was acted on. Devices are named only while the user still has them.
 */
async function findAccountEvents(
  db: Database,
  { user: { id: userId, role }, limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<AccountEvent[]> {
  const isOwnAct = sql`is_act and actor_id is not distinct from ${userId}::int`
  const isOnPage = sql`event_id < ${before} order by event_id desc limit ${limit}`
  const { rows } = await sql<AccountEvent>`
    select e.event_id, wire_time(e.happened_at) as happened_at, e.kind, e.about,
      (e.is_act or e.by_operator) and not e.is_own as by_operator,
      case when e.is_own or exists (select from user_device l where l.user_id = ${userId} and l.device_id = e.device_id)
        then e.device_id end as device_id,
      case when e.is_own then e.user_agent end as user_agent,
      case when e.is_own and ${role === 'staff'} and e.subject_id <> ${userId}
        then jsonb_build_object('user_id', e.subject_id, 'email', s.email) end as person
    from (
      (select *, false as is_own from account_event
        where subject_id = ${userId} and kind = any (${kindsOfSubject}) and not (${isOwnAct}) and ${isOnPage})
      union all
      (select *, true from account_event
        where is_act and actor_id = ${userId} and kind = any (${accountEventKinds}) and ${isOnPage})
      order by event_id desc limit ${limit}
    ) e left join user_account s on s.user_id = e.subject_id
    order by e.event_id desc`.execute(db)
  return rows
}

/** Logs failed sign-ins to the accounts concerned, once there have been no further failures for a while. */
export async function recordOldFailures(db: Database, now: () => number): Promise<void> {
  const before = new Date(now() - FAILED_SIGN_INS_SUMMED_MINUTES * 60_000).toISOString()
  await recordFailedSignIns(db, { before })
}

const accountEventJobs: Jobs = {
  createTasks: ({ db, now }) => ({ record_failed_sign_ins: () => recordOldFailures(db, now) }),
  crontab: '*/10 * * * * record_failed_sign_ins ?max=1&priority=-1',
}

export const accountEvents = {
  routes: accountEventRoutes,
  jobs: accountEventJobs,
} satisfies Area<AccountEventDeps>

import { randomUUID } from 'node:crypto'
import type { Role } from '@sentinel/contracts/account/users'
import { SESSION_DAYS, SESSIONS_MAX } from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { recordFrequentAccountEvent } from '../account-events.ts'

const USER_AGENT_MAX_CHARACTERS = 300

const now = sql<string>`now()`
const expiry = sql<string>`now() + make_interval(days => ${SESSION_DAYS})`
/** The minimum time between two updates to a session's row when it is used. */
const lastTouchDue = sql<string>`now() - interval '1 hour'`

export function cutUserAgent(userAgent = ''): string {
  return userAgent.slice(0, USER_AGENT_MAX_CHARACTERS)
}

/** Begins a session, deletes the user's expired ones, and ends the least recently used one above the limit. */
export async function insertSession(
  db: Database,
  { userId, userAgent }: { userId: number; userAgent: string },
): Promise<string> {
  const sessionId = randomUUID()
  await db
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('ended_at', 'is not', null), row('expires_at', '<=', now)]))
    .execute()
  await db
    .insertInto('user_session')
    .values({
      session_id: sessionId,
      user_id: userId,
      user_agent: cutUserAgent(userAgent),
      // now() is when the transaction began. A sign-in that waited for another would look older than that one.
      created_at: sql<string>`clock_timestamp()`,
      last_used_at: sql<string>`clock_timestamp()`,
      expires_at: expiry,
    })
    .execute()
  await endSurplusSessions(db, { userId, begunId: sessionId })
  return sessionId
}

/**
 * Ends the least recently used sessions of an account beyond the limit, but never the one that has just begun. The caller has locked the user_account
 * row, so that concurrent sign-ins cannot exceed the limit.
 */
async function endSurplusSessions(
  db: Database,
  { userId, begunId }: { userId: number; begunId: string },
): Promise<void> {
  const { rows } = await sql`
    update user_session set ended_at = now() where session_id in (
      select session_id from user_session where user_id = ${userId} and ended_at is null and expires_at > now()
      order by session_id = ${begunId} desc, last_used_at desc, created_at desc offset ${SESSIONS_MAX})
    returning session_id`.execute(db)
  if (rows.length > 0)
    await recordFrequentAccountEvent(db, {
      subjectId: userId,
      actorId: null,
      kind: 'sessions_ended',
      about: { reason: 'too_many', count: rows.length },
    })
}

/** Returns the user of an open session. This counts as a use of the session. */
export async function findSessionUser(
  db: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<{ role: Role; hasSecondFactor: boolean } | undefined> {
  const row = await openSessions(db, userId)
    .innerJoin('user_account as u', 'u.user_id', 's.user_id')
    .where('s.session_id', '=', sessionId)
    .where('u.disabled_at', 'is', null)
    .select([
      'u.role',
      sql<boolean>`s.last_used_at < ${lastTouchDue}`.as('isTouchDue'),
      sql<boolean>`has_second_factor(u.user_id)`.as('hasSecondFactor'),
    ])
    .executeTakeFirst()
  if (row?.isTouchDue) await touchSession(db, sessionId)
  return row
}

export function findSessions(db: Database, userId: number) {
  return openSessions(db, userId)
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.created_at', 'desc')
    .select([
      's.session_id',
      's.user_agent',
      sql<string>`wire_time(s.created_at)`.as('created_at'),
      sql<string>`wire_time(s.last_used_at)`.as('last_used_at'),
    ])
    .execute()
}

/** Ends one of the user's sessions. Returns the session's browser, or undefined if there is no such open session. */
export async function endSessionRow(
  tx: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<{ user_agent: string } | undefined> {
  return tx
    .updateTable('user_session')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_agent')
    .executeTakeFirst()
}

function openSessions(db: Database, userId: number) {
  return db
    .selectFrom('user_session as s')
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
}

/** Records that a session's user has just proved their identity. */
export async function markConfirmed(tx: Database, sessionId: string): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ confirmed_at: now })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Requires all of a user's sessions except one to prove the user's identity before the next action that needs proof. */
export async function forgetConfirmations(
  tx: Database,
  { userId, exceptId }: { userId: number; exceptId: string },
): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ confirmed_at: '-infinity' })
    .where('user_id', '=', userId)
    .where('session_id', '<>', exceptId)
    .execute()
}

async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ last_used_at: now, expires_at: expiry })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '<', lastTouchDue)
    .execute()
}

import type { GivenAlg, GivenRelease } from '@sentinel/contracts/staff/given-lists'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { recordAct } from '../../platform/acts.ts'
import { NAMED_IN_ACT_MAX, type GivenList } from './given-list.ts'

export const givenAlgs: GivenList = {
  field: 'algIds',
  noun: 'models',
  findIds: async (tx, userId, limit) => (await findGivenAlgs(tx, userId, limit)).map(({ alg_id }) => alg_id),
  findKnown: async (tx, ids) => {
    const held = sql<{
      id: number
    }>`select alg_id as id from alg where alg_id = any (${ids}::int[]) and reference_key is null for key share`
    return (await held.execute(tx)).rows.map(({ id }) => id)
  },
  async change(tx, { userId, added, removed }) {
    await sql`delete from user_alg where user_id = ${userId} and alg_id = any (${removed}::int[])`.execute(tx)
    await sql`insert into user_alg (user_id, alg_id) select ${userId}, unnest(${added}::int[])`.execute(tx)
    const count = (ids: number[]) => ({ count: ids.length, alg_ids: ids.slice(0, NAMED_IN_ACT_MAX) })
    const about = { added: count(added), removed: count(removed) }
    await recordAct(tx, { kind: 'algs_given', subjectId: userId, about })
    await callFunctionIn(tx, functions.publishUser({ userId }))
  },
}

export const givenReleases: GivenList = {
  field: 'algReleaseIds',
  noun: 'model releases',
  findIds: async (tx, userId, limit) => (await findGivenReleases(tx, userId, limit)).map(({ id }) => id),
  findKnown: async (tx, ids) => {
    const held = sql<{ id: number }>`
      select release_id as id from alg_release where release_id = any (${ids}::int[]) for key share`
    return (await held.execute(tx)).rows.map(({ id }) => id)
  },
  async change(tx, { userId, added, removed }) {
    await sql`
      delete from user_alg_release where user_id = ${userId} and release_id = any (${removed}::int[])`.execute(
      tx,
    )
    await sql`
      insert into user_alg_release (user_id, release_id) select ${userId}, unnest(${added}::int[])`.execute(
      tx,
    )
    const count = (ids: number[]) => ({ count: ids.length, release_ids: ids.slice(0, NAMED_IN_ACT_MAX) })
    const about = { added: count(added), removed: count(removed) }
    await recordAct(tx, { kind: 'releases_given', subjectId: userId, about })
    await callFunctionIn(tx, functions.publishUser({ userId }))
  },
}

/** Returns at most `limit` models in a user's account, sorted by id. */
export function findGivenAlgs(db: Database, userId: number, limit: number): Promise<GivenAlg[]> {
  return db
    .selectFrom('user_alg as u')
    .innerJoin('alg as a', 'a.alg_id', 'u.alg_id')
    .where('u.user_id', '=', userId)
    .select(['a.alg_id', 'a.name', 'a.framework'])
    .orderBy('u.alg_id')
    .limit(limit)
    .execute()
}

/** Returns at most `limit` of a user's model releases, sorted by id. */
export function findGivenReleases(db: Database, userId: number, limit: number): Promise<GivenRelease[]> {
  return db
    .selectFrom('user_alg_release as u')
    .innerJoin('alg_release as r', 'r.release_id', 'u.release_id')
    .where('u.user_id', '=', userId)
    .select(['r.release_id as id', 'r.name', 'r.state'])
    .orderBy('u.release_id')
    .limit(limit)
    .execute()
}

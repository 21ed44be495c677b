import type { ReleaseState } from '@sentinel/contracts/models/releases'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { recordAct } from '../../platform/acts.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** The states from which a release can change to each state. */
const FROM: Record<ReleaseState, ReleaseState[]> = {
  draft: [],
  approved: ['draft', 'retired'],
  retired: ['draft', 'approved'],
}

const NO_DRAFT = 'A release that was approved or retired cannot become a draft again.'

const STATE_WORDS: Record<ReleaseState, string> = {
  draft: 'a draft',
  approved: 'approved',
  retired: 'retired',
}

interface Move {
  releaseId: number
  /** The state that the user saw, if it was sent. */
  from: ReleaseState | undefined
  to: ReleaseState
  userId: number
}

/** Changes the state of a release. If it already has the state, nothing changes and the audit trail gets no entry. */
export async function moveRelease(tx: Database, move: Move): Promise<void> {
  const { releaseId, from: seen, to, userId } = move
  const allowed = FROM[to].filter((state) => seen === undefined || state === seen)
  const moved = await tx
    .updateTable('alg_release as r')
    .from(
      // The row is locked first, so that the previous state in the act is correct.
      tx
        .selectFrom('alg_release')
        .where('release_id', '=', releaseId)
        .select(['release_id', 'state'])
        .forNoKeyUpdate()
        .as('former'),
    )
    .whereRef('r.release_id', '=', 'former.release_id')
    .where(sql<boolean>`former.state = any (${allowed}::release_state[])`)
    .set({ state: to, state_changed_at: sql<string>`now()`, state_changed_by: userId })
    .returning(['r.name', 'former.state as from'])
    .executeTakeFirst()
  if (!moved) return refuseOther(tx, move)
  const { name, from } = moved
  await recordAct(tx, { kind: 'release_state_changed', about: { release_id: releaseId, name, from, to } })
}

/**
 * Throws the reason why a release was not moved: it does not exist, already has the state, may not change to it, or was moved by someone
 * else in the meantime.
 */
async function refuseOther(tx: Database, { releaseId, from, to }: Move): Promise<void> {
  const release = await tx
    .selectFrom('alg_release')
    .where('release_id', '=', releaseId)
    .select('state')
    .executeTakeFirst()
  if (!release) throw notFound('Release')
  const { state } = release
  if (state === to) return
  if (from === undefined || from === state) throw conflict(NO_DRAFT, { state: NO_DRAFT })
  const text = `Somebody else has changed this release. It is ${STATE_WORDS[state]} now.`
  throw conflict(text, { general: text })
}

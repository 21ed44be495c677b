import type { ReleaseState } from '@sentinel/contracts/releases'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { recordAct } from '../platform/acts.ts'
import { conflict, notFound } from '../platform/errors.ts'

/** From which states a release gets into a state. */
const FROM: Record<ReleaseState, ReleaseState[]> = {
  draft: [],
  approved: ['draft', 'retired'],
  retired: ['draft', 'approved'],
}

const NO_DRAFT = 'A release that was approved or retired cannot become a draft again.'

interface Move {
  releaseId: number
  to: ReleaseState
  userId: number
}

/** Changes the state of a release. One that has the state already stays as it is, and the trail gets no act. */
export async function moveRelease(tx: Database, { releaseId, to, userId }: Move): Promise<void> {
  const moved = await tx
    .updateTable('alg_release as r')
    .from(
      // Locked first, so that what the act calls its former state is the state that it had.
      tx
        .selectFrom('alg_release')
        .where('release_id', '=', releaseId)
        .select(['release_id', 'state'])
        .forNoKeyUpdate()
        .as('former'),
    )
    .whereRef('r.release_id', '=', 'former.release_id')
    .where(sql<boolean>`former.state = any (${FROM[to]}::release_state[])`)
    .set({ state: to, state_changed_at: sql<string>`now()`, state_changed_by: userId })
    .returning(['r.name', 'former.state as from'])
    .executeTakeFirst()
  if (!moved) return refuseOther(tx, releaseId, to)
  const { name, from } = moved
  await recordAct(tx, { kind: 'release_state_changed', about: { release_id: releaseId, name, from, to } })
}

/** A release that was not moved is absent, has the state already, or may not get it. */
async function refuseOther(tx: Database, releaseId: number, to: ReleaseState): Promise<void> {
  const release = await tx
    .selectFrom('alg_release')
    .where('release_id', '=', releaseId)
    .select('state')
    .executeTakeFirst()
  if (!release) throw notFound('Release')
  if (release.state !== to) throw conflict(NO_DRAFT, { state: NO_DRAFT })
}

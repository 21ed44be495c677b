import type { ReleaseState } from '@sentinel/contracts/models/releases'
import type pg from 'pg'
import { DEMO_ACCOUNTS, DEMO_EMAILS } from './demo-accounts.ts'

interface DemoRelease {
  name: string
  description: string
  state: ReleaseState
  /** In the order in which they run. */
  models: {
    algId: number
    sensitivity: number
    /** The model in the release that gets this model's output. */
    feeds?: number
    ignoredClasses?: number[]
  }[]
}

/** Creates a release unless one with this name exists. The demo's accounts have it unless it is a draft. */
export async function addRelease(client: pg.Client, release: DemoRelease): Promise<void> {
  const { name, description, state, models } = release
  const staff = DEMO_ACCOUNTS.find(({ role }) => role === 'staff')?.email
  const { rows } = await client.query<{ release_id: number }>(
    `insert into alg_release (name, description, state, created_by, state_changed_by, state_changed_at)
     select $1, $2, $3::release_state, user_id, case when $3 <> 'draft' then user_id end, case when $3 <> 'draft' then now() end
     from user_account where email = $4
     on conflict do nothing returning release_id`,
    [name, description, state, staff],
  )
  const releaseId = rows[0]?.release_id
  if (releaseId === undefined) return
  for (const [position, { algId, sensitivity, feeds, ignoredClasses = [] }] of models.entries())
    await client.query(
      `insert into alg_release_component (release_id, alg_id, position, is_intermediate, save_cropped_images, ignored_class_ids, sensitivity)
       values ($1, $2, $3, $4, $4, $5, $6)`,
      [releaseId, algId, position, feeds !== undefined, ignoredClasses, sensitivity],
    )
  for (const [position, { feeds }] of models.entries())
    if (feeds !== undefined)
      await client.query('insert into alg_release_downstream values ($1, $2, $3)', [
        releaseId,
        position,
        models.findIndex(({ algId }) => algId === feeds),
      ])
  if (state !== 'draft')
    await client.query(
      'insert into user_alg_release (user_id, release_id) select user_id, $1 from user_account where email = any ($2)',
      [releaseId, DEMO_EMAILS],
    )
}

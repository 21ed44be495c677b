import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { getAlg, lockAlg, refuseReference } from '../../staff/algs/change-alg.ts'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { conflict } from '../../platform/http/errors.ts'

const NAMED_RELEASES_MAX = 3

interface AlgUse {
  devices: number
  /** The number of devices whose insights refer to the model. */
  sending_devices: number
  accounts: number
  release_names: string[]
  releases: number
}

/** Deletes a model. If releases, devices, accounts or insights refer to it, throws an error that lists these uses. */
export function deleteAlg(db: Database, actor: Actor, algId: number): Promise<void> {
  return actAs(db, actor, async (tx) => {
    const name = await lockAlg(tx, algId)
    refuseReference(await getAlg(tx, algId))
    const uses = describeUse(await findUse(tx, algId))
    if (uses.length > 0) {
      const text = `This model cannot be deleted: ${new Intl.ListFormat('en').format(uses)}.`
      throw conflict(text, { general: text })
    }
    await tx.deleteFrom('alg').where('alg_id', '=', algId).execute()
    await recordAct(tx, { kind: 'alg_deleted', about: { alg_id: algId, name } })
  })
}

/** Uses the devices' class counters to find the model's insights, because insights have no index by model. */
async function findUse(tx: Database, algId: number): Promise<AlgUse> {
  const found = await sql<AlgUse>`
    with held as (
      select r.name from alg_release_component c join alg_release r using (release_id) where c.alg_id = ${algId}
    )
    select (select count(*)::int from device_alg where alg_id = ${algId}) as devices,
      (select count(*)::int from device_stat where last_alg_id = ${algId} or exists (
        select from unnest(class_counts) with ordinality c (key, place) where c.place % 3 = 1 and alg_of_class_key(c.key) = ${algId})) as sending_devices,
      (select count(*)::int from user_alg where alg_id = ${algId}) as accounts,
      (select count(*)::int from held) as releases,
      array(select name from held order by lower(name) limit ${NAMED_RELEASES_MAX}) as release_names`.execute(
    tx,
  )
  const [use] = found.rows
  if (!use) throw new Error('no row of counts')
  return use
}

function describeUse({
  devices,
  sending_devices: sending,
  accounts,
  releases,
  release_names: names,
}: AlgUse): string[] {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
  return [
    ...count(releases, 'release holds it', 'releases hold it').map(
      (text) => `${text} (${listSome(names, releases)})`,
    ),
    ...count(devices, 'camera runs it', 'cameras run it'),
    ...count(sending, 'camera has sent insights of it', 'cameras have sent insights of it'),
    ...count(accounts, 'account has it', 'accounts have it'),
  ]
}

function listSome(names: readonly string[], all: number): string {
  return all > names.length ? `${names.join(', ')} and ${all - names.length} more` : names.join(', ')
}

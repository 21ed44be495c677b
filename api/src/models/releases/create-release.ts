import { isDeepStrictEqual } from 'node:util'
import type { ModelRelease, NewRelease, ReleaseComponent } from '@sentinel/contracts/models/releases'
import { orderModels } from '@sentinel/domain/models/run-order'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { recordAct } from '../../platform/acts.ts'
import { conflict } from '../../platform/http/errors.ts'
import { refuseCircle, refuseUnfit } from './check-models.ts'
import { getRelease } from './find-releases.ts'

/**
 * Creates a release as a draft. Names are unique. If a release with this name has the same content, returns it instead, because the call was probably
 * repeated after its response was lost.
 */
export async function createRelease(
  tx: Database,
  { release, userId }: { release: NewRelease; userId: number },
): Promise<ModelRelease> {
  refuseCircle(release.models)
  await refuseUnfit(tx, release.models)
  const { name, description } = release
  const components = toComponents(release)
  const made = await tx
    .insertInto('alg_release')
    .values({ name, description, created_by: userId })
    .onConflict((taken) => taken.expression(sql`lower(name)`).doNothing())
    .returning('release_id')
    .executeTakeFirst()
  if (!made) return findSame(tx, { name, description, components })
  await addComponents(tx, made.release_id, components)
  const algIds = components.map(({ algMetadataId }) => algMetadataId)
  await recordAct(tx, {
    kind: 'release_created',
    about: { release_id: made.release_id, name, alg_ids: algIds },
  })
  return getRelease(tx, made.release_id)
}

/** Returns the components as they are stored and returned: in running order, with sorted lists. */
function toComponents({ models }: NewRelease): ReleaseComponent[] {
  const order = orderModels(
    models.map(({ algId, downstreamConfigs }) => ({ id: algId, downstream: downstreamConfigs })),
  )
  const places = new Map(order?.map((id, at) => [id, at]))
  const placeOf = (id: number) => places.get(id) ?? 0
  return models
    .toSorted((a, b) => placeOf(a.algId) - placeOf(b.algId))
    .map(({ algId, downstreamConfigs, bypassClasses, ignoredClasses, ...settings }) => ({
      ...settings,
      algMetadataId: algId,
      downstreamConfigs: downstreamConfigs.toSorted((a, b) => placeOf(a) - placeOf(b)),
      bypassClasses: bypassClasses.toSorted((a, b) => a - b),
      ignoredClasses: ignoredClasses.toSorted((a, b) => a - b),
    }))
}

async function findSame(
  tx: Database,
  requested: Pick<ModelRelease, 'name' | 'description' | 'components'>,
): Promise<ModelRelease> {
  const { release_id } = await tx
    .selectFrom('alg_release')
    .where(sql<boolean>`lower(name) = lower(${requested.name})`)
    .select('release_id')
    .executeTakeFirstOrThrow()
  const { name, description, components, ...rest } = await getRelease(tx, release_id)
  if (isDeepStrictEqual({ name, description, components }, requested))
    return { name, description, components, ...rest }
  const text = `Release ${release_id} has this name already. Choose another name.`
  throw conflict(text, { name: text })
}

async function addComponents(tx: Database, releaseId: number, components: ReleaseComponent[]): Promise<void> {
  await tx
    .insertInto('alg_release_component')
    .values(
      components.map((component, position) => ({
        release_id: releaseId,
        position,
        alg_id: component.algMetadataId,
        is_intermediate: component.isIntermediate,
        save_bb_images: component.saveBBImages,
        save_cropped_images: component.saveCroppedImages,
        bypass_class_ids: component.bypassClasses,
        ignored_class_ids: component.ignoredClasses,
        image_normalization_method: component.imageNormalizationMethod,
        sensitivity: component.sensitivity,
      })),
    )
    .execute()
  const ids = components.map(({ algMetadataId }) => algMetadataId)
  const downstream = components.flatMap(({ downstreamConfigs }, position) =>
    downstreamConfigs.map((id) => ({
      release_id: releaseId,
      position,
      downstream_position: ids.indexOf(id),
    })),
  )
  if (downstream.length > 0) await tx.insertInto('alg_release_downstream').values(downstream).execute()
}

import type { InternalReleaseComponent, InternalReleaseDetails } from '@sentinel/contracts/staff/releases'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { className } from '@sentinel/domain/insights/class-name'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { notFound } from '../../platform/http/errors.ts'
import { componentJson } from './find-releases.ts'

type StoredComponent = Omit<InternalReleaseComponent, 'classes'>

/** Returns a release with all details that staff see. */
export async function getInternalRelease(db: Database, releaseId: number): Promise<InternalReleaseDetails> {
  const release = await db
    .selectFrom('alg_release as r')
    .leftJoin('user_account as creator', 'creator.user_id', 'r.created_by')
    .leftJoin('user_account as mover', 'mover.user_id', 'r.state_changed_by')
    .where('r.release_id', '=', releaseId)
    .select([
      'r.release_id as id',
      'r.name',
      'r.description',
      'r.state',
      sql<string>`wire_time(r.created_at)`.as('created_at'),
      'creator.email as created_by',
      sql<string | null>`wire_time(r.state_changed_at)`.as('state_changed_at'),
      'mover.email as state_changed_by',
      sql<number>`(select count(*)::int from user_alg_release u where u.release_id = r.release_id)`.as(
        'account_count',
      ),
      sql<StoredComponent[]>`(
        select coalesce(json_agg(${componentJson}::jsonb || jsonb_build_object('name', a.name, 'framework', a.framework)
          order by c.position), '[]')
        from alg_release_component c join alg a on a.alg_id = c.alg_id where c.release_id = r.release_id)`.as(
        'components',
      ),
    ])
    .executeTakeFirst()
  if (!release) throw notFound('Release')
  const labels = await findLabels(db, releaseId)
  return { ...release, components: release.components.map((component) => withClasses(component, labels)) }
}

interface LabelRow {
  alg_id: number
  class_id: number
  label: string
}

/** Returns the models' labels for the classes in the release. */
async function findLabels(db: Database, releaseId: number): Promise<Map<string, string>> {
  const { rows } = await sql<LabelRow>`
    select d.alg_id, d.class_id, d.label from alg_release_component c
    join class_definition d on d.alg_id = c.alg_id and d.class_id = any (c.bypass_class_ids || c.ignored_class_ids)
    where c.release_id = ${releaseId}`.execute(db)
  return new Map(rows.map(({ alg_id, class_id, label }) => [`${alg_id}.${class_id}`, label]))
}

function withClasses(
  component: StoredComponent,
  labels: ReadonlyMap<string, string>,
): InternalReleaseComponent {
  const { algMetadataId, bypassClasses, ignoredClasses } = component
  const ids = [...new Set([...bypassClasses, ...ignoredClasses])].toSorted((a, b) => a - b)
  const labelOf = (id: number) =>
    id === EMPTY_CLASS_ID ? className(id, undefined) : (labels.get(`${algMetadataId}.${id}`) ?? null)
  return { ...component, classes: ids.map((class_id) => ({ class_id, label: labelOf(class_id) })) }
}

import type { MarketplaceModel } from '@sentinel/contracts/models/marketplace'
import type { Database } from '@sentinel/migrations/connect'
import { type RawBuilder, sql } from 'kysely'
import { modelFacts } from '../owned/model-facts.ts'

export interface MarketplaceFilter {
  userId: number
  /** Only models with a higher id are selected. */
  after: number
  limit: number
  search?: string | undefined
  /** The labels that a model must have. */
  classes?: string[] | undefined
  /** The number of classes to return per model. The default is all. */
  classLimit?: number | undefined
}

export async function findMarketplaceModels(
  db: Database,
  { userId, after, limit, search, classes = [], classLimit }: MarketplaceFilter,
): Promise<MarketplaceModel[]> {
  const found = await sql<MarketplaceModel>`
    select ${marketplaceColumns(userId, classLimit)} from alg a
    where a.is_public and a.alg_id > ${after} and ${matches(search)} and ${hasClasses(classes)}
    order by a.alg_id limit ${limit}`.execute(db)
  return found.rows
}

/** Returns undefined unless the model is public. */
export async function findMarketplaceModel(
  db: Database,
  { userId, algId }: { userId: number; algId: number },
): Promise<MarketplaceModel | undefined> {
  const found = await sql<MarketplaceModel>`
    select ${marketplaceColumns(userId)} from alg a where a.is_public and a.alg_id = ${algId}`.execute(db)
  return found.rows[0]
}

export type ModelVersion = Pick<MarketplaceModel, 'alg_id' | 'name' | 'date_created' | 'inAccount'>

const VERSIONS_MAX = 50

/** Returns the other public models with the same `meta_alg_id`, newest first. */
export async function findVersions(
  db: Database,
  { userId, algId, metaAlgId }: { userId: number; algId: number; metaAlgId: number | null },
): Promise<ModelVersion[]> {
  if (metaAlgId === null) return []
  const found = await sql<ModelVersion>`
    select a.alg_id, a.name, wire_time(a.date_created) as date_created, ${isInAccount(userId)} as "inAccount"
    from alg a where a.meta_alg_id = ${metaAlgId} and a.is_public and a.alg_id <> ${algId}
    order by a.date_created desc, a.alg_id desc limit ${VERSIONS_MAX}`.execute(db)
  return found.rows
}

function marketplaceColumns(userId: number, classLimit?: number): RawBuilder<unknown> {
  return sql`
    ${modelFacts}, a.name, a.description, ${isInAccount(userId)} as "inAccount",
    (select coalesce(json_agg(json_build_object('class_id', c.class_id, 'original_label', c.label) order by c.class_id), '[]')
      from (select class_id, label from class_definition where alg_id = a.alg_id order by class_id limit ${classLimit ?? null}) c) as classes`
}

function isInAccount(userId: number): RawBuilder<boolean> {
  return sql`exists (select from user_alg u where u.user_id = ${userId} and u.alg_id = a.alg_id)`
}

function matches(search = ''): RawBuilder<boolean> {
  if (search === '') return sql`true`
  // The database lower-cases both sides, because JavaScript treats some letters differently (ΛΥΚΟΣ, İ).
  const isIn = (column: string) => sql`position(fold_name(${search}) in fold_name(${sql.ref(column)})) > 0`
  return sql`(${isIn('a.name')} or ${isIn('a.author')} or ${isIn('a.framework')})`
}

function hasClasses(labels: readonly string[]): RawBuilder<boolean> {
  if (labels.length === 0) return sql`true`
  const wanted = sql`(select distinct fold_name(label) from unnest(${labels}::text[]) label)`
  return sql`a.alg_id in (
    select c.alg_id from class_definition c where fold_name(c.label) in ${wanted}
    group by c.alg_id having count(distinct fold_name(c.label)) = (select count(*) from ${wanted} w))`
}

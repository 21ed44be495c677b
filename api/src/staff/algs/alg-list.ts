import type { InternalAlg, internalAlgFilters, internalAlgSorts } from '@sentinel/contracts/staff/algs'
import { releaseFrameworks } from '@sentinel/contracts/models/releases'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { contains, isFrom, isNumber, startsWith } from '../lists/filters.ts'
import type { ListSource } from '../lists/read-list.ts'

/** There are no indexes for the sort orders, because there are few models. */
export const algList: ListSource<(typeof internalAlgSorts)[number], (typeof internalAlgFilters)[number]> = {
  table: 'alg',
  from: sql`alg a`,
  id: sql`a.alg_id`,
  sorts: {
    alg_id: { by: sql`a.alg_id` },
    name: { by: sql`lower(a.name)` },
    framework: { by: sql`lower(a.framework)` },
    date_created: { by: sql`a.date_created` },
    alg_bucket: { by: sql`lower(a.bucket)` },
    alg_path: { by: sql`lower(a.path)` },
    md5_checksum: { by: sql`a.md5_checksum`, isNullable: true },
    is_releasable: {
      by: sql`(a.framework = any (${[...releaseFrameworks]}::text[])
        and trim(a.bucket) <> '' and trim(a.path) <> '' and trim(a.md5_checksum) <> '') is true`,
    },
  },
  filters: {
    alg_id: isNumber(sql`a.alg_id`),
    name: contains(sql`a.name`),
    framework: contains(sql`a.framework`),
    date_created: isFrom(sql`a.date_created`),
    alg_bucket: contains(sql`a.bucket`),
    alg_path: contains(sql`a.path`),
    md5_checksum: startsWith(sql`a.md5_checksum`),
  },
}

export function findAlgs(db: Database, algIds: number[]): Promise<InternalAlg[]> {
  return db
    .selectFrom('alg as a')
    .leftJoin('stored_file as f', 'f.sha256', 'a.file_sha256')
    .where(sql<boolean>`a.alg_id = any (${algIds}::int[])`)
    .select([
      'a.alg_id',
      'a.meta_alg_id',
      'a.name',
      'a.description',
      'a.alg_type',
      'a.author',
      'a.framework',
      sql<string>`wire_time(a.date_created)`.as('date_created'),
      'a.bucket as alg_bucket',
      'a.path as alg_path',
      'a.md5_checksum',
      sql<string | null>`encode(a.file_sha256, 'hex')`.as('sha256'),
      'f.size_bytes',
      sql<boolean>`a.reference_key is not null`.as('is_reference'),
      sql<number>`(select count(*) from class_definition c where c.alg_id = a.alg_id)::int`.as('class_count'),
    ])
    .execute()
}

import {
  type InternalAlg,
  type internalAlgFilters,
  type internalAlgSorts,
  listInternalAlgs,
} from '@sentinel/contracts/internal/algs'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { contains, isNumber } from '../internal-lists/filters.ts'
import { inOrder, type ListSource, readList } from '../internal-lists/read-list.ts'

/** There are few models, so that none of the orders has an index. */
const algList: ListSource<(typeof internalAlgSorts)[number], (typeof internalAlgFilters)[number]> = {
  table: 'alg',
  from: sql`alg a`,
  id: sql`a.alg_id`,
  sorts: {
    alg_id: { by: sql`a.alg_id` },
    name: { by: sql`lower(a.name)` },
    framework: { by: sql`lower(a.framework)` },
    date_created: { by: sql`a.date_created` },
  },
  filters: {
    alg_id: isNumber(sql`a.alg_id`),
    name: contains(sql`a.name`),
    framework: contains(sql`a.framework`),
  },
}

export const algRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({
    ...listInternalAlgs,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, algList, query)
      return { rows: inOrder(ids, await findAlgs(db, ids), ({ alg_id }) => alg_id), ...length }
    },
  })
}

function findAlgs(db: Database, algIds: number[]): Promise<InternalAlg[]> {
  return db
    .selectFrom('alg')
    .where(sql<boolean>`alg_id = any (${algIds}::int[])`)
    .select([
      'alg_id',
      'meta_alg_id',
      'name',
      'framework',
      sql<string>`wire_time(date_created)`.as('date_created'),
      'bucket as alg_bucket',
      'path as alg_path',
      'md5_checksum',
    ])
    .execute()
}

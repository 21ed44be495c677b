import type { Database } from '@sentinel/migrations/connect'
import { rateLimited } from '../../platform/http/errors.ts'
import { countOpenBulkUpdates } from './queries.ts'

/** The maximum number of open bulk updates per user. Bulk updates on the same devices wait for each other, and each may have millions of rows. */
const OPEN_MAX = 20

export async function refuseTooManyOpen(db: Database, userId: number): Promise<void> {
  if ((await countOpenBulkUpdates(db, userId)) >= OPEN_MAX) throw rateLimited('bulk updates under way', 60)
}

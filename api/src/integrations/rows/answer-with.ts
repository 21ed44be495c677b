import type { Integration } from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import { notFound } from '../../platform/http/errors.ts'
import { presentIntegration } from './present.ts'
import { getIntegrationRow, type IntegrationKey } from './queries.ts'

/** Returns the current integration. Throws if it is not set up. */
export async function answerWith(db: Database, key: IntegrationKey): Promise<Integration> {
  const row = await getIntegrationRow(db, key)
  if (!row) throw notFound('Integration')
  return presentIntegration(row)
}

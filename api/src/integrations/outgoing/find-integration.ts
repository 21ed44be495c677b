import type { Platform } from '@sentinel/contracts/integrations/integrations'
import type { Queryable } from '@sentinel/migrations/connect'

/** The columns needed to reach an integration's recipients. */
export interface IntegrationRow {
  integration_id: number
  user_id: number
  platform: Platform
  secret: Buffer | null
  base_url: string | null
  time_zone: string
}

export async function findIntegration(
  db: Queryable,
  integrationId: number,
): Promise<IntegrationRow | undefined> {
  const { rows } = await db.query<IntegrationRow>(
    'select integration_id, user_id, platform, secret, base_url, time_zone from integration where integration_id = $1',
    [integrationId],
  )
  return rows[0]
}

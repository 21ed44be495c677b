import type pg from 'pg'
import { type Found, warning } from './finding.ts'

/** Finds integrations that send nothing until a user acts. */
export async function checkIntegrations(client: pg.Client): Promise<Found[]> {
  const { rows } = await client.query<{ off: number }>(
    'select count(*)::int as off from integration where off_reason is not null',
  )
  const off = rows[0]?.off ?? 0
  if (off === 0) return []
  return [
    warning(
      `${off === 1 ? '1 integration is' : `${off.toLocaleString('en')} integrations are`} off because the console cannot read the stored key. Set the old DATA_KEY and start the api again, or ask the owners to enter their keys again.`,
    ),
  ]
}

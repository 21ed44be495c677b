import type { Queryable } from '@sentinel/migrations/connect'
import { BrokenSeal, type SealedSecrets } from '../../platform/sealed-secrets.ts'
import type { IntegrationRow } from './find-integration.ts'

const SWITCH_OFF = `
  update integration set off_reason = 'key_unreadable' where integration_id = $1 and secret = $2`
const FIND_OFF = `select integration_id, secret from integration where off_reason = 'key_unreadable'`
const SWITCH_ON = `
  update integration set off_reason = null where integration_id = any ($1::int[]) and off_reason = 'key_unreadable'`

/** Switches an integration off, unless its owner has re-entered the secret in the meantime. */
export async function switchOffUnreadable(
  db: Queryable,
  { integration_id: integrationId, secret }: IntegrationRow,
): Promise<void> {
  await db.query(SWITCH_OFF, [integrationId, secret])
}

/** Switches integrations back on if their secrets can be read, for example after the operator has restored DATA_KEY. */
export async function switchOnReadable(
  db: Queryable,
  sealedSecrets: Pick<SealedSecrets, 'open'>,
): Promise<void> {
  const { rows } = await db.query<{ integration_id: number; secret: Buffer }>(FIND_OFF)
  const readable = rows.filter(({ secret }) => canOpen(sealedSecrets, secret))
  if (readable.length > 0) await db.query(SWITCH_ON, [readable.map(({ integration_id }) => integration_id)])
}

function canOpen(sealedSecrets: Pick<SealedSecrets, 'open'>, secret: Buffer): boolean {
  try {
    sealedSecrets.open(secret)
    return true
  } catch (error) {
    if (error instanceof BrokenSeal) return false
    throw error
  }
}

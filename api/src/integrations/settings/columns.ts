import type {
  AlertSetting,
  DigestSetting,
  NewIntegration,
  NotificationClasses,
} from '@sentinel/contracts/integrations/integrations'
import type { ClassScope } from '@sentinel/migrations/rows'
import type { Database } from '@sentinel/migrations/connect'
import { toKnownZone } from '../../platform/known-zones.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { hintOf } from '../rows/present.ts'

/** The columns to write. Omitted columns do not change, or get their defaults. */
export interface IntegrationColumns {
  secret?: Buffer
  secret_hint?: string
  off_reason?: null
  base_url?: string | null
  recipients?: string[]
  sends_alerts?: boolean
  has_digest?: boolean
  time_zone?: string
  class_scope?: ClassScope
  class_names?: string[]
}

interface Settings {
  baseUrl?: string | null | undefined
  alertSetting?: AlertSetting | undefined
  digestSetting?: DigestSetting | undefined
  timeZone?: string | undefined
}

export function toColumns(
  { options, notificationClasses }: NewIntegration,
  secrets: Pick<SealedSecrets, 'seal'>,
): IntegrationColumns {
  return {
    ...toSettingColumns(options),
    ...toClassColumns(notificationClasses),
    ...toTargetColumns(options, secrets),
  }
}

function toTargetColumns(
  options: NewIntegration['options'],
  secrets: Pick<SealedSecrets, 'seal'>,
): IntegrationColumns {
  if ('emails' in options) return { recipients: options.emails }
  if ('phoneNumbers' in options) return { recipients: options.phoneNumbers }
  return toSecretColumns('apiKey' in options ? options.apiKey : options.token, secrets)
}

/** Returns the same columns with the time zone's name as used by the database. Throws if the database does not know the zone. */
export async function withKnownZone(db: Database, columns: IntegrationColumns): Promise<IntegrationColumns> {
  const { time_zone: zone } = columns
  return zone === undefined
    ? columns
    : { ...columns, time_zone: await toKnownZone(db, zone, 'options.timeZone') }
}

export function toSettingColumns({
  baseUrl,
  alertSetting,
  digestSetting,
  timeZone,
}: Settings): IntegrationColumns {
  return {
    ...(baseUrl !== undefined && { base_url: baseUrl === null ? null : trimSlashes(baseUrl) }),
    ...(alertSetting && { sends_alerts: alertSetting === 'enabled' }),
    ...(digestSetting && { has_digest: digestSetting === 'daily' }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  }
}

/** Removes trailing slashes, because paths are appended to the address. */
export function trimSlashes(url: string): string {
  return url.replace(/\/+$/, '')
}

/** Also switches an integration back on if it was off because its secret could not be read. */
export function toSecretColumns(secret: string, secrets: Pick<SealedSecrets, 'seal'>): IntegrationColumns {
  return { secret: secrets.seal(secret), secret_hint: hintOf(secret), off_reason: null }
}

export function toClassColumns(chosen: NotificationClasses): {
  class_scope: ClassScope
  class_names: string[]
} {
  return Array.isArray(chosen)
    ? { class_scope: 'selected', class_names: chosen }
    : { class_scope: chosen, class_names: [] }
}

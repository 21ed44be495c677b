import type pg from 'pg'

export interface IntegrationSeed {
  userId: number
  platform: 'gundi_v1' | 'gundi_v2' | 'email' | 'sms'
  recipients?: string[]
  /** Selects all classes, none, or those in the list. */
  classes?: 'all' | 'none' | string[]
  tellsAlerts?: boolean
}

const RECIPIENTS = { gundi_v1: [], gundi_v2: [], email: ['ranger@example.com'], sms: ['+12025550100'] }

export async function addIntegration(
  database: pg.Pool,
  {
    userId,
    platform,
    recipients = RECIPIENTS[platform],
    classes = 'all',
    tellsAlerts = true,
  }: IntegrationSeed,
): Promise<number> {
  const forwards = platform.startsWith('gundi')
  const { rows } = await database.query<{ integration_id: number }>(
    `with agreed as (
       insert into recipient_confirmation (user_id, platform, address, confirmed_at)
       select $1::int, $2::integration_platform, lower(recipient), now() from unnest($3::text[]) recipient)
     insert into integration (user_id, platform, recipients, class_scope, class_names, sends_alerts, secret, secret_hint)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning integration_id`,
    [
      userId,
      platform,
      recipients,
      typeof classes === 'string' ? classes : 'selected',
      typeof classes === 'string' ? [] : classes,
      tellsAlerts,
      forwards ? Buffer.from('sealed') : null,
      forwards ? '1234' : null,
    ],
  )
  return rows[0]?.integration_id ?? 0
}

/** Puts one of the user's devices into a new group and returns the group's id. */
export async function addGroup(database: pg.Pool, userId: number, deviceId: number): Promise<number> {
  const { rows } = await database.query<{ group_id: number }>(
    'insert into device_group (user_id, name) values ($1, gen_random_uuid()) returning group_id',
    [userId],
  )
  const groupId = rows[0]?.group_id ?? 0
  await database.query('update user_device set group_id = $3 where user_id = $1 and device_id = $2', [
    userId,
    deviceId,
    groupId,
  ])
  return groupId
}

export interface RuleSeed {
  userId: number
  className: string
  minConfidence?: number
  groupIds?: number[]
  /** In minutes of the day in `zone`. */
  hours?: [from: number, until: number]
  zone?: string
  pauseMinutes?: number
  platforms?: ('email' | 'sms')[]
  enabled?: boolean
}

export async function addRule(database: pg.Pool, rule: RuleSeed): Promise<number> {
  const { rows } = await database.query<{ rule_id: number }>(
    `insert into species_rule (user_id, class_name, min_confidence, group_ids, from_minute, until_minute, time_zone,
       pause_minutes, platforms, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning rule_id`,
    [
      rule.userId,
      rule.className,
      rule.minConfidence ?? 0,
      rule.groupIds?.toSorted((a, b) => a - b) ?? null,
      rule.hours?.[0] ?? null,
      rule.hours?.[1] ?? null,
      rule.zone ?? 'UTC',
      rule.pauseMinutes ?? 0,
      rule.platforms ?? ['email'],
      rule.enabled ?? true,
    ],
  )
  return rows[0]?.rule_id ?? 0
}

/** Returns what is queued for a device, as `platform kind: recipient state`, in order. */
export async function findQueued(database: pg.Pool, deviceId: number): Promise<string[]> {
  const { rows } = await database.query<{ message: string }>(
    `select platform || ' ' || kind || ': ' || recipient || ' ' || state as message from outbox
     where device_id = $1 order by kind, platform, recipient, outbox_id`,
    [deviceId],
  )
  return rows.map(({ message }) => message)
}

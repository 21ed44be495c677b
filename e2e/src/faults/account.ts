import type { Field } from './field.ts'

/**
 * Compares what the cameras sent and what was acknowledged with what is in the database. All numbers except the first three are 0 if nothing is
 * wrong.
 */
export interface Account {
  sent: number
  acknowledged: number
  stored: number
  lost: number
  invented: number
  half: number
  twice: number
  miscounted: number
}

/** Returns the expected account if exactly this many messages were sent, acknowledged and stored. */
export function wholeAccount(messages: number): Account {
  const well = { lost: 0, invented: 0, half: 0, twice: 0, miscounted: 0 }
  return { sent: messages, acknowledged: messages, stored: messages, ...well }
}

interface StoredRow {
  device_id: number
  message_identifier: string
  rows: string
  keys: string
}

/** Compares message by message: acknowledged ⊆ stored ⊆ sent, every message complete, and each key once. */
export async function takeAccount({
  devices,
  query,
  acknowledged,
}: Pick<Field, 'query' | 'acknowledged'> & {
  devices: Pick<Field['devices'][number], 'deviceId' | 'sent' | 'acknowledged'>[]
}): Promise<Account> {
  const stored = await query<StoredRow>(
    `select device_id, message_identifier, count(*) as rows, count(distinct message_index) as keys
     from insight group by device_id, message_identifier`,
  )
  const inDatabase = new Map(stored.map((row) => [`${row.device_id}/${row.message_identifier}`, row]))
  const account: Account = {
    sent: 0,
    acknowledged: acknowledged(),
    stored: stored.length,
    lost: 0,
    invented: 0,
    half: 0,
    twice: 0,
    miscounted: 0,
  }
  const sent = new Set<string>()
  for (const device of devices) {
    for (const id of device.sent) sent.add(`${device.deviceId}/${id}`)
    for (const id of device.acknowledged) if (!inDatabase.has(`${device.deviceId}/${id}`)) account.lost += 1
  }
  account.sent = sent.size
  for (const [key, row] of inDatabase) {
    if (!sent.has(key)) account.invented += 1
    if (row.keys !== '2') account.half += 1
    if (row.rows !== row.keys) account.twice += 1
  }
  account.miscounted = (await findMiscounted({ query })).length
  return account
}

function findMiscounted({ query }: Pick<Field, 'query'>): Promise<{ device_id: number }[]> {
  return query(
    `select device_id from device_stat s
     where insight_count <> (select count(*) from insight i where i.device_id = s.device_id)
       or insight_count <> slot_counts[128] or insight_count > 0 and class_counts[2] + class_counts[5] <> insight_count`,
  )
}

import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import { RADIO_DOWNLINKS_PER_DAY, RADIO_SILENT_UPLINKS } from '@sentinel/contracts/commands/limits'
import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import {
  decideNextFrame,
  type Downlink,
  type Frame,
  LATER_DOWNLINKS_MAX,
  type NextFrame,
} from './next-frame.ts'

const DEVICES_AT_ONCE = 500

/** A downlink that is committed as claimed and has to be passed to its network server. */
export interface ClaimedDownlink extends Pick<Frame, 'part' | 'type' | 'payload'> {
  id: string
  deviceId: number
  devEui: string
  provider: NetworkProvider
  serverId: string
  application: string | null
  deviceName: string | null
  number: number
  /** The number of the cancelled command. */
  cancels: number
  expiresAt: string
}

export interface DownlinkClaim {
  /** Undefined means all devices. */
  deviceIds: readonly number[] | undefined
  providers: readonly NetworkProvider[]
}

/**
 * Claims the next downlink of each of these devices that are connected over LoRa, and yields each downlink when its claim is committed. Devices for
 * which no frame is due are not locked.
 */
export async function* claimDownlinks(
  pool: pg.Pool,
  { deviceIds, providers }: DownlinkClaim,
): AsyncGenerator<ClaimedDownlink> {
  for await (const page of deviceIds ? [deviceIds] : pageDevices(pool, providers))
    for (const device of await readDevices(pool, page, providers)) {
      if (!isAnythingDue(decideNextFrame(device.frames, device))) continue
      const claimed = await inTransaction(pool, (client) =>
        claimNextDownlink(client, device.deviceId, providers),
      )
      if (claimed) yield claimed
    }
}

/**
 * Claims a device's next downlink, in the caller's transaction. Locks are taken in the order of commands.sql: first the counter, then commands by
 * key. A radio_downlink row is changed under its command's lock.
 */
export async function claimNextDownlink(
  client: pg.ClientBase,
  deviceId: number,
  providers: readonly NetworkProvider[],
): Promise<ClaimedDownlink | undefined> {
  await client.query('select from device_command_counter where device_id = $1 for update', [deviceId])
  await client.query(
    `select from device_command where device_id = $1 and (status in ('pending', 'pending_reset') or is_cancel_due)
     order by command_key for update`,
    [deviceId],
  )
  const [device] = await readDevices(client, [deviceId], providers)
  if (!device) return undefined
  const { givenUp, next } = decideNextFrame(device.frames, device)
  for (const each of givenUp) await giveUp(client, each)
  if (!next) return undefined
  const { frame, repeat } = next
  const { id, number } = repeat
    ? await claimAgain(client, frame, repeat)
    : await claimFirst(client, device, frame)
  const { expiresAt, cancels } = await storeHandover(client, frame, device.provider)
  const { part, type, payload } = frame
  return { ...device, id, number, part, type, payload, expiresAt, cancels }
}

function isAnythingDue({ givenUp, next }: NextFrame): boolean {
  return givenUp.length > 0 || next !== undefined
}

/** Yields the devices that are reached through these network servers and have open commands, in pages by id. */
async function* pageDevices(pool: pg.Pool, providers: readonly NetworkProvider[]): AsyncGenerator<number[]> {
  let after = -1
  for (;;) {
    const { rows } = await pool.query<{ device_id: number }>({
      name: 'page-radio-devices',
      text: `(select distinct device_id from device_command join device_radio r using (device_id)
          where status in ('pending', 'pending_reset') and device_id > $1 and r.provider = any ($2) order by device_id limit $3)
        union
        (select distinct device_id from device_command join device_radio r using (device_id)
          where is_cancel_due and device_id > $1 and r.provider = any ($2) order by device_id limit $3)
        order by device_id limit $3`,
      values: [after, providers, DEVICES_AT_ONCE],
    })
    const ids = rows.map(({ device_id }) => device_id)
    if (ids.length > 0) yield ids
    if (ids.length < DEVICES_AT_ONCE) return
    after = ids.at(-1) ?? after
  }
}

interface RadioDevice extends Pick<
  ClaimedDownlink,
  'deviceId' | 'devEui' | 'provider' | 'serverId' | 'application' | 'deviceName'
> {
  joinedMs: number | null
  nowMs: number
  /** In sending order: cancels first, a reset last. */
  frames: Frame[]
}

type DeviceRow = Omit<RadioDevice, 'frames'> & Omit<Frame, 'downlink'> & { downlink: Downlink | null }

/**
 * Reads those of these devices that are connected over LoRa, with the frames of their open commands. A device is connected over LoRa while its newest
 * message was received through a network server. A command that was sent over another connection is not sent over LoRa, because the device knows it
 * by another id.
 */
async function readDevices(
  db: Pick<pg.ClientBase, 'query'>,
  deviceIds: readonly number[],
  providers: readonly NetworkProvider[],
): Promise<RadioDevice[]> {
  const { rows } = await db.query<DeviceRow>({
    name: 'read-radio-frames',
    text: `select r.device_id as "deviceId", v.dev_eui as "devEui", r.provider, r.server_id as "serverId", r.application,
        r.device_name as "deviceName", ${ms('r.joined_at')} as "joinedMs", ${ms('clock_timestamp()')} as "nowMs",
        c.command_key as "commandKey", p.part, c.type, c.payload, case when d.downlink_id is not null then json_build_object(
          'id', d.downlink_id, 'claimedMs', case when d.claimed_at > '-infinity' then ${ms('d.claimed_at')} end,
          'publishedMs', ${ms('d.published_at')}, 'acknowledgedMs', ${ms('d.acknowledged_at')},
          'notAcknowledgedMs', ${ms('d.not_acknowledged_at')}, 'refusedMs', ${ms('d.refused_at')},
          'answeredMs', ${ms('d.answered_at')}, 'givenUpMs', ${ms('d.given_up_at')}, 'answer', d.answer, 'repeats', d.repeats,
          'silentUplinks', (select count(*) from (select from radio_uplink u
            where u.device_id = d.device_id and u.received_at > greatest(d.claimed_at, d.reported_at) and not u.is_simulated
              and d.published_at is not null and coalesce(d.answered_at, d.acknowledged_at, d.given_up_at) is null
            limit ${RADIO_SILENT_UPLINKS}) heard),
          'laterDownlinks', (select count(*) from (select from radio_downlink l
            where l.device_id = d.device_id and l.first_claimed_at > d.first_claimed_at limit ${LATER_DOWNLINKS_MAX}) later)) end as downlink
      from device_radio r join device_stat s using (device_id) join device v using (device_id) join device_command c using (device_id)
      cross join lateral unnest(case when c.is_cancel_due then array['cancel'] when c.type = 'device_update' then array['models', 'settings']
        else array['whole'] end::radio_part[]) with ordinality as p (part, place)
      left join radio_downlink d on d.command_key = c.command_key and d.part = p.part
      where r.device_id = any ($1) and r.provider = any ($2) and r.last_uplink_at >= s.last_seen and v.dev_eui is not null
        and coalesce((select downlinks from radio_usage u where u.device_id = r.device_id and u.day = utc_day()), 0) < ${RADIO_DOWNLINKS_PER_DAY}
        and c.expires_at > now() and (c.status = 'pending' and (c.handed_over_at is null or c.provider <> 'mqtt')
          or c.is_cancel_due and c.provider <> 'mqtt')
      order by r.device_id, c.is_cancel_due desc, c.type = 'reset_device', c.command_key, p.place`,
    values: [deviceIds, providers],
  })
  const devices = new Map<number, RadioDevice>()
  for (const { commandKey, part, type, payload, downlink, ...device } of rows) {
    const known = devices.get(device.deviceId) ?? { ...device, frames: [] }
    devices.set(device.deviceId, known)
    const claimedMs = downlink?.claimedMs ?? -Infinity // JSON has no infinity
    known.frames.push({ commandKey, part, type, payload, downlink: downlink && { ...downlink, claimedMs } })
  }
  return [...devices.values()]
}

/** Returns SQL for a time in milliseconds since 1970. */
function ms(time: string): string {
  return `(extract(epoch from ${time}) * 1000)::float8`
}

/** Inserts a frame that is passed on for the first time. The device answers a part of an update, and a cancel, under separate numbers. */
async function claimFirst(
  client: pg.ClientBase,
  { deviceId }: RadioDevice,
  { commandKey, part }: Frame,
): Promise<{ id: string; number: number }> {
  if (part === 'settings' || part === 'cancel')
    await client.query(
      'update device_command_counter set last_number = last_number % 65535 + 1 where device_id = $1',
      [deviceId],
    )
  const { rows } = await client.query<{ id: string; number: number }>(
    `insert into radio_downlink (downlink_id, command_key, device_id, part, command_number, claimed_at, first_claimed_at)
     select case $2::radio_part when 'whole' then c.command_id when 'cancel' then c.cancel_id else gen_random_uuid() end, c.command_key, c.device_id, $2,
       case when $2 in ('settings', 'cancel') then n.last_number else c.command_number end, clock_timestamp(), clock_timestamp()
     from device_command c join device_command_counter n using (device_id) where c.command_key = $1
     returning downlink_id as id, command_number as number`,
    [commandKey, part],
  )
  return rows[0] as { id: string; number: number } // safe: the counter and the command are locked
}

/** The history contains the reason if no server event gives it. */
async function claimAgain(
  client: pg.ClientBase,
  { commandKey, part }: Frame,
  { downlink, reason }: { downlink: Downlink; reason: string },
): Promise<{ id: string; number: number }> {
  if (reason !== 'not_acknowledged' && reason !== 'refused')
    await addHistory(client, { commandKey, part, kind: 'radio_repeated', status: reason })
  const { rows } = await client.query<{ id: string; number: number }>(
    `update radio_downlink set claimed_at = clock_timestamp(), published_at = null, given_up_at = null,
       repeats = repeats + case when $2 = 'not_delivered' then 0 else 1 end
     where downlink_id = $1 returning downlink_id as id, command_number as number`,
    [downlink.id, reason],
  )
  return rows[0] as { id: string; number: number } // safe: its command is locked
}

async function giveUp(
  client: pg.ClientBase,
  { frame: { commandKey, part }, downlink, why }: NextFrame['givenUp'][number],
): Promise<void> {
  await client.query('update radio_downlink set given_up_at = clock_timestamp() where downlink_id = $1', [
    downlink.id,
  ])
  await addHistory(client, { commandKey, part, kind: 'radio_given_up', status: why })
  await client.query('select publish_commands(array[c]) from device_command c where c.command_key = $1', [
    commandKey,
  ])
}

async function addHistory(
  client: pg.ClientBase,
  { commandKey, part, kind, status }: Pick<Frame, 'commandKey' | 'part'> & { kind: string; status: string },
): Promise<void> {
  await client.query(
    'insert into command_event (command_key, kind, status, detail) values ($1, $2, $3, part_name($4))',
    [commandKey, kind, status, part],
  )
}

async function storeHandover(
  client: pg.ClientBase,
  { commandKey, part }: Frame,
  provider: NetworkProvider,
): Promise<{ expiresAt: string; cancels: number }> {
  const times =
    part === 'cancel'
      ? 'cancel_sent_at = clock_timestamp()'
      : 'handed_over_at = coalesce(handed_over_at, clock_timestamp()), sent_at = clock_timestamp()'
  const { rows } = await client.query<{ expiresAt: string; cancels: number }>(
    `update device_command set provider = $2, ${times} where command_key = $1
     returning wire_time(expires_at) as "expiresAt", command_number as cancels`,
    [commandKey, provider],
  )
  return rows[0] as { expiresAt: string; cancels: number } // safe: it is locked
}

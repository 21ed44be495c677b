import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { CommandModel, hasRadioParts, type ModelCommand, RADIO_PARTS } from './command-model.ts'

export interface World {
  model: CommandModel
  deviceIds: number[]
  keys: number[]
  ids: string[]
  cancelIds: string[]
  /** The ids under which a device answers a command's parts, in the order of RADIO_PARTS. Most commands have none. */
  partIds: string[][]
  updateId: number
}

let lastDeviceId = 100

/** Creates a model's devices and commands in the database. */
export async function makeWorld(
  client: pg.Client,
  commands: readonly ModelCommand[],
  update: { releaseId: number; firmwareVersion: string },
): Promise<World> {
  const model = new CommandModel(commands)
  const deviceIds = model.deployedReleaseIds.map(() => ++lastDeviceId)
  await client.query(
    `insert into device (device_id, secret_sha256, requested_cycle_minutes)
     select device_id, sha256(''), minutes from unnest($1::int[], $2::int[]) d (device_id, minutes)`,
    [deviceIds, model.requestedCycleMinutes],
  )
  const { rows: updates } = await client.query<{ update_id: number }>(
    `insert into device_update (release_id, firmware_tag, firmware_version, cycle_minutes, trigger_number, expires_at)
     values ($1, 'release', $2, 20, 30, now() + interval '7 days') returning update_id`,
    [update.releaseId, update.firmwareVersion],
  )
  const updateId = updates[0]?.update_id ?? 0
  const ids = commands.map(() => randomUUID())
  const cancelIds = commands.map(() => randomUUID())
  const { rows } = await client.query<{ command_key: number }>(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, update_id, message, payload, release_id, firmware_version,
       revision, expires_at, provider, handed_over_at, sent_at)
     select id, cancel_id, device_id, place, type, case type when 'device_update' then $8::int end, '{}',
       jsonb_build_object('cycleTime', minutes), release_id, firmware, case when minutes is not null then place end, now() + interval '7 days',
       case when is_over_lora then 'chirpstack' else 'mqtt' end, case when is_over_lora then now() end, case when is_over_lora then now() end
     from unnest($1::uuid[], $2::uuid[], $3::int[], $4::command_type[], $5::int[], $6::int[], $7::text[], $9::boolean[])
       with ordinality c (id, cancel_id, device_id, type, minutes, release_id, firmware, is_over_lora, place) order by place
     returning command_key::int`,
    [
      ids,
      cancelIds,
      commands.map(({ device }) => deviceIds[device]),
      commands.map(({ type }) => type),
      commands.map(({ cycleMinutes }) => cycleMinutes),
      commands.map(({ releaseId }) => releaseId),
      commands.map(({ firmwareVersion }) => firmwareVersion),
      updateId,
      commands.map(({ isOverLora = false }) => isOverLora),
    ],
  )
  const keys = rows.map(({ command_key }) => command_key)
  const partIds = commands.map((command) =>
    hasRadioParts(command) ? RADIO_PARTS.map(() => randomUUID()) : [],
  )
  for (const [at, partIdsOfCommand] of partIds.entries())
    await client.query(
      `insert into radio_downlink (downlink_id, command_key, device_id, part, command_number, claimed_at)
       select id, $2, $3, part, $4::int * 10 + place, now() from unnest($1::uuid[], $5::radio_part[]) with ordinality p (id, part, place)`,
      [
        partIdsOfCommand,
        keys[at],
        deviceIds[commands[at]?.device ?? 0],
        at + 1,
        partIdsOfCommand.map((_, part) => RADIO_PARTS[part]),
      ],
    )
  return { model, deviceIds, keys, ids, cancelIds, partIds, updateId }
}

/** Watches what is published and which devices the database wakes. */
export class Watch {
  readonly #client: pg.Client
  readonly #woken = new Set<number>()
  #lastChangeId = 0

  constructor(client: pg.Client) {
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'device_commands') for (const id of payload.split(',')) this.#woken.add(Number(id))
    })
  }

  async start(): Promise<void> {
    await this.#client.query('listen device_commands')
    await this.take()
  }

  /** Returns what was published since the last call, and the devices whose gateways were woken. */
  async take(): Promise<{ logged: object[]; woken: number[] }> {
    const { rows: logged } = await this.#client.query<{ kind: string; id: number }>(
      `select distinct kind, unnest(ids)::int as id from change_log where change_id > $1 order by kind, id`,
      [this.#lastChangeId],
    )
    const { rows } = await this.#client.query<{ id: number }>(
      'select coalesce(max(change_id), 0)::int as id from change_log',
    )
    this.#lastChangeId = rows[0]?.id ?? 0
    const woken = [...this.#woken].toSorted((a, b) => a - b)
    this.#woken.clear()
    return { logged, woken }
  }
}

/** Returns a world's devices and commands from the database, in the form that the model uses. */
export async function readWorld(client: pg.Client, { keys, deviceIds, updateId }: World): Promise<object> {
  const { rows: commands } = await client.query(
    `select status, ended_by as end, is_cancel_due as "isCancelDue", (
       select array_agg(concat_ws(' ', kind, e.status) order by event_id) from command_event e where e.command_key = c.command_key) as history
     from device_command c where command_key = any ($1) order by command_key`,
    [keys],
  )
  const { rows: counts } = await client.query(
    `select pending, pending_reset, succeeded as success, failed, dropped from device_update where update_id = $1`,
    [updateId],
  )
  const { rows: devices } = await client.query(
    `select requested_cycle_minutes as "cycleMinutes", (
       select array_agg(distinct release_id) from device_alg a where a.device_id = d.device_id) as releases
     from device d where device_id = any ($1) order by device_id`,
    [deviceIds],
  )
  return { commands, counts: counts[0], devices }
}

/** Returns what the model expects `readWorld` to return. */
export function expectWorld({ model, deviceIds }: World): object {
  return {
    commands: model.states.map(({ status, end, isCancelDue, history }) => ({
      status,
      end,
      isCancelDue,
      history,
    })),
    counts: model.countUpdateParts(),
    devices: deviceIds.map((_, device) => {
      const releaseId = model.deployedReleaseIds[device] ?? null
      return {
        cycleMinutes: model.requestedCycleMinutes[device],
        releases: releaseId === null ? null : [releaseId],
      }
    }),
  }
}

/** Returns what the model expects a `Watch` to return after a step. */
export function expectPublished({ model, keys, deviceIds, updateId }: World): object {
  const { commands, devices } = model.takePublished()
  const isPart = (at: number) => model.commands[at]?.type === 'device_update'
  const woken = devices.map((device) => deviceIds[device] ?? 0)
  const log = (kind: string, ids: (number | undefined)[]) => ids.map((id) => ({ kind, id }))
  return {
    logged: [
      ...log('devices:changed', woken),
      ...log(
        'messages:changed',
        commands.filter((at) => !isPart(at)).map((at) => keys[at]),
      ),
      ...log('updates:changed', commands.some(isPart) ? [updateId] : []),
    ],
    woken,
  }
}

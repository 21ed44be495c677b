import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'
import type { Camera } from './cameras.ts'
import type { SeedPlan } from './plan.ts'
import { SPECIES } from './sightings.ts'

/** Far above the ids that are provisioned by hand, so that seeded devices are recognizable by their number. */
export const FIRST_SEEDED_DEVICE_ID = 1_000_000

/** The database's record of a seed. */
export interface SeedRun {
  /** Has the end time with which the seed was begun. */
  plan: SeedPlan
  firstDeviceId: number
  algId: number
  /** The number of insights whose chunks are committed. */
  loaded: number
  isFinished: boolean
}

interface RunRow {
  insights: number
  devices: number
  days: number
  ends_at_ms: number
  first_device_id: number
  alg_id: number
  loaded: number
  is_finished: boolean
}

/** The schema is separate from the product's tables, which only migrations may change. */
const SCHEMA = `
  create schema if not exists seed;
  create table if not exists seed.run (
    seed int primary key,
    insights int not null,
    devices int not null,
    days int not null,
    ends_at timestamptz(3) not null,
    first_device_id int not null,
    alg_id int not null,
    loaded int not null default 0,
    finished_at timestamptz(3)
  )`

/** Finds a seed's run, or begins it with its devices and class names. Throws `CommandRefused` if it had a different plan. */
export async function openRun(
  client: pg.ClientBase,
  plan: SeedPlan,
  cameras: readonly Camera[],
): Promise<SeedRun> {
  await client.query(SCHEMA)
  const run = (await findRun(client, plan.seed)) ?? (await beginRun(client, plan, cameras))
  const { insights, devices, days } = run.plan
  if (insights !== plan.insights || devices !== plan.devices || days !== plan.days)
    throw new CommandRefused(
      `Seed ${plan.seed} was begun with --insights ${insights} --devices ${devices} --days ${days}: ` +
        'go on with these, or choose another --seed.',
    )
  return run
}

async function findRun(client: pg.ClientBase, seed: number): Promise<SeedRun | undefined> {
  const { rows } = await client.query<RunRow>(
    `select insights, devices, days, time_to_ms(ends_at)::float8 as ends_at_ms, first_device_id, alg_id, loaded,
       finished_at is not null as is_finished
     from seed.run where seed = $1`,
    [seed],
  )
  const [row] = rows
  if (!row) return undefined
  const { insights, devices, days, loaded } = row
  return {
    plan: { seed, insights, devices, days, endsAtMs: row.ends_at_ms },
    firstDeviceId: row.first_device_id,
    algId: row.alg_id,
    loaded,
    isFinished: row.is_finished,
  }
}

async function beginRun(client: pg.ClientBase, plan: SeedPlan, cameras: readonly Camera[]): Promise<SeedRun> {
  await client.query('begin') // a failure ends the connection, which undoes everything
  const { rows } = await client.query<{ first_device_id: number; alg_id: number }>(
    `with added as (insert into alg (name, description) values ($6, 'Classes of seeded insights') returning alg_id)
     insert into seed.run (seed, insights, devices, days, ends_at, first_device_id, alg_id)
     select $1, $2, $3, $4, ms_to_time($5),
       greatest($7, (select max(device_id) + 1 from device), (select max(first_device_id + devices) from seed.run)), alg_id
     from added
     returning first_device_id, alg_id`,
    [
      plan.seed,
      plan.insights,
      plan.devices,
      plan.days,
      plan.endsAtMs,
      `Seed ${plan.seed}`,
      FIRST_SEEDED_DEVICE_ID,
    ],
  )
  const { first_device_id: firstDeviceId, alg_id: algId } = rows[0] as RunRow // one row is inserted, and one is returned
  await client.query(
    `insert into class_definition (alg_id, class_id, label)
     select $1, place - 1, label from unnest($2::text[]) with ordinality as species (label, place)`,
    [algId, SPECIES],
  )
  await addDevices(client, { firstDeviceId, algId, cameras })
  await client.query('commit')
  return { plan, firstDeviceId, algId, loaded: 0, isFinished: false }
}

interface Cameras {
  firstDeviceId: number
  algId: number
  cameras: readonly Camera[]
}

/** Nobody knows these devices' secrets, so they cannot sign in before they get new ones. */
async function addDevices(client: pg.ClientBase, { firstDeviceId, algId, cameras }: Cameras): Promise<void> {
  await client.query(
    `with added as (
       insert into device (device_id, secret_sha256, device_name, location_name, set_latitude, set_longitude)
       select $1::int + number, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), reserve || ' ' || number + 1,
         reserve, latitude, longitude
       from unnest($3::int[], $4::text[], $5::float8[], $6::float8[]) as camera (number, reserve, latitude, longitude)
       returning device_id)
     insert into device_alg (device_id, alg_id) select device_id, $2 from added`,
    [
      firstDeviceId,
      algId,
      cameras.map(({ number }) => number),
      cameras.map(({ reserve }) => reserve),
      cameras.map(({ latitude }) => latitude),
      cameras.map(({ longitude }) => longitude),
    ],
  )
  await client.query(
    `update device_health set software_version = '2.3.0', cycle_minutes = 60, sync_minutes = 720, trigger_number = 30
     where device_id between $1 and $2`,
    [firstDeviceId, firstDeviceId + cameras.length - 1],
  )
}

/** Must be called in the chunk's transaction. */
export async function recordLoaded(client: pg.ClientBase, { plan }: SeedRun, loaded: number): Promise<void> {
  await client.query('update seed.run set loaded = $2 where seed = $1', [plan.seed, loaded])
}

export async function recordFinished(client: pg.ClientBase, { plan }: SeedRun): Promise<void> {
  await client.query('update seed.run set finished_at = now() where seed = $1', [plan.seed])
}

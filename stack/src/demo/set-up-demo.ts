import { createHash } from 'node:crypto'
import type { FleetPlan } from '@sentinel/contracts/fleet/fleet-plan'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import pg from 'pg'
import { addPayments } from './add-payments.ts'
import { addFiles } from './add-files.ts'
import { addModels } from './add-models.ts'
import { DEMO_ACCOUNTS, DEMO_EMAILS, DEMO_PASSWORD } from './demo-accounts.ts'
import { type CameraSecret, keepCameras } from './demo-folder.ts'
import { findOtherAccounts } from './find-other-accounts.ts'

/** Adds the demo's accounts, models, cameras and groups. What already exists stays as users have changed it. */
export async function setUpDemo(databaseUrl: string, dataDir: string, plan: FleetPlan): Promise<void> {
  await findOtherAccounts(databaseUrl, dataDir)
  const cameras = await keepCameras(dataDir, plan)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-demo' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    await client.query('begin')
    const newUserIds = await addAccounts(client, passwordHash)
    await addModels(client, plan)
    await addFiles(client, dataDir)
    await addPayments(client, DEMO_EMAILS)
    const newDeviceIds = await addCameras(client, plan, cameras)
    await linkCameras(client, plan, { newUserIds, newDeviceIds })
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Updates every open page of the demo's accounts, because their history has grown without notifications. */
export async function tellHistoryGrown(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-demo' })
  await client.connect()
  try {
    await client.query(
      `select log_change('links:changed', '{}', array(select user_id from user_account where email = any ($1)))`,
      [DEMO_EMAILS],
    )
  } finally {
    await client.end()
  }
}

/** Returns the ids of the new accounts. */
async function addAccounts(client: pg.Client, passwordHash: string): Promise<number[]> {
  const added: number[] = []
  for (const { email, username, first, last, role } of DEMO_ACCOUNTS) {
    const { rows } = await client.query<{ user_id: number }>(
      `insert into user_account (email, username, first_name, last_name, country, password_hash, role, email_verified_at)
       values ($1, $2, $3, $4, 'Kenya', $5, $6, now()) on conflict do nothing returning user_id`,
      [email, username, first, last, passwordHash, role],
    )
    added.push(...rows.map((row) => row.user_id))
  }
  return added
}

/** Returns the ids of the new cameras. */
async function addCameras(
  client: pg.Client,
  plan: FleetPlan,
  cameras: readonly CameraSecret[],
): Promise<number[]> {
  const secrets = new Map(cameras.map(({ deviceId, secret }) => [deviceId, secret]))
  const rows = plan.devices.map((device) => ({
    ...device,
    secret_sha256: createHash('sha256')
      .update(secrets.get(device.device_id) ?? '')
      .digest('hex'),
  }))
  const { rows: added } = await client.query<{ device_id: number }>(
    `with sent as (select * from jsonb_to_recordset($1) as c (
         device_id int, dev_eui text, name text, region text, site text, alg_id int, secret_sha256 text)),
     added as (
       insert into device (device_id, secret_sha256, dev_eui, device_name, location_name, location_description)
       select device_id, decode(secret_sha256, 'hex'), dev_eui, name, site, region from sent
       on conflict (device_id) do update set secret_sha256 = excluded.secret_sha256
         returning device_id, xmax = 0 as is_new),
     algs as (
       insert into device_alg (device_id, alg_id) select device_id, alg_id from sent join added using (device_id)
       on conflict do nothing)
     select device_id from added where is_new`,
    [JSON.stringify(rows)],
  )
  return added.map((row) => row.device_id)
}

/**
 * Links every camera to each demo account, in groups by site. Does not relink a camera that an account has released, because another user may have
 * claimed it.
 */
async function linkCameras(
  client: pg.Client,
  { devices }: FleetPlan,
  { newUserIds, newDeviceIds }: { newUserIds: number[]; newDeviceIds: number[] },
): Promise<void> {
  const sites = JSON.stringify(devices.map(({ device_id, site, region }) => ({ device_id, site, region })))
  await client.query(
    `insert into device_group (user_id, name, description)
     select distinct user_id, site, 'Cameras in ' || region
     from user_account, jsonb_to_recordset($2) as s (site text, region text) where email = any($1)
     on conflict do nothing`,
    [DEMO_EMAILS, sites],
  )
  const { rows } = await client.query<{ user_id: number; device_id: number; site: string }>(
    `select user_id, s.device_id, site
     from user_account cross join jsonb_to_recordset($2) as s (device_id int, site text)
     where email = any($1) and (user_id = any($3) or s.device_id = any($4))`,
    [DEMO_EMAILS, sites, newUserIds, newDeviceIds],
  )
  for (const { user_id, device_id } of rows)
    await client.query(`select link_device($1, $2, '-infinity')`, [user_id, device_id])
  for (const [userId, links] of Map.groupBy(rows, ({ user_id }) => user_id))
    await client.query('select record_cameras_added($1, $2)', [
      userId,
      links.map(({ device_id }) => device_id),
    ])
  await client.query(
    `update user_device l set group_id = g.group_id
     from jsonb_to_recordset($1) as s (user_id int, device_id int, site text)
     join device_group g on g.user_id = s.user_id and lower(g.name) = lower(s.site)
     where l.user_id = s.user_id and l.device_id = s.device_id`,
    [JSON.stringify(rows)],
  )
}

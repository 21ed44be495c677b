import { CLAIM_CODE_VALID_DAYS } from '@sentinel/contracts/fleet/limits'
import type { ActKind } from '@sentinel/contracts/staff/acts'
import type { Transaction } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { type ActorId, recordActOf } from '../accounts/record-act.ts'
import { drawClaimCode, hashClaimCode } from '../secrets/claim-code.ts'
import { drawDeviceSecret } from '../secrets/device-secret.ts'

/** A device to be created. */
export interface NewDevice {
  deviceId: number
  ownerId: number | null
  name: string | null
  firmware: string | null
  devEui: string | null
}

/** The secrets of a created device, which are shown only once. Only their hashes are stored. */
export interface DeviceCredentials {
  device_id: number
  claim_code: string
  mqtt: { username: string; password: string }
}

/**
 * Creates devices, all or none, in a number of statements that does not depend on the number of devices. Their owners see them from the beginning.
 * Fails with a unique violation if an id or a DevEUI is taken, and with a foreign key violation if an owner was deleted. Only one transaction at a
 * time does this: two that create the same devices would otherwise wait for each other. New devices have no insights, so their links need no separate
 * counters, and the lock that stops ingest is taken last.
 */
export async function provisionDevices(
  tx: Transaction,
  devices: readonly NewDevice[],
  actorId: ActorId,
): Promise<DeviceCredentials[]> {
  const drawn = devices.map(drawCredentials)
  const deviceIds = devices.map(({ deviceId }) => deviceId)
  const ownerIds = devices.map(({ ownerId }) => ownerId)
  await sql`select pg_advisory_xact_lock(hashtext('provision_devices'))`.execute(tx)
  await sql`
    insert into device (device_id, secret_sha256, claim_code_sha256, claim_code_expires_at, device_name, dev_eui)
    select device_id, secret, claim_code, now() + make_interval(days => ${CLAIM_CODE_VALID_DAYS}), name, dev_eui
    from unnest(${deviceIds}::int[], ${drawn.map(({ secretSha256 }) => secretSha256)}::bytea[],
      ${drawn.map(({ claimCodeSha256 }) => claimCodeSha256)}::bytea[], ${devices.map(({ name }) => name)}::text[],
      ${devices.map(({ devEui }) => devEui)}::text[]) as given (device_id, secret, claim_code, name, dev_eui)`.execute(
    tx,
  )
  await sql`
    update device_health h set software_version = given.firmware
    from unnest(${deviceIds}::int[], ${devices.map(({ firmware }) => firmware)}::text[]) as given (device_id, firmware)
    where h.device_id = given.device_id and given.firmware is not null`.execute(tx)
  await recordDevicesAct(tx, actorId, { kind: 'devices_provisioned', deviceIds })
  await callFunctionIn(tx, functions.lockLinks())
  await sql`
    insert into user_device (user_id, device_id)
    select owner_id, device_id from unnest(${ownerIds}::int[], ${deviceIds}::int[]) as given (owner_id, device_id)
    where owner_id is not null`.execute(tx)
  await sql`
    select record_cameras_added(owner_id, array_agg(device_id order by device_id))
    from unnest(${ownerIds}::int[], ${deviceIds}::int[]) as given (owner_id, device_id)
    where owner_id is not null group by owner_id`.execute(tx)
  return drawn.map(({ credentials }) => credentials)
}

function drawCredentials({ deviceId }: NewDevice) {
  const [claimCode, { secret, sha256: secretSha256 }] = [drawClaimCode(), drawDeviceSecret()]
  const credentials: DeviceCredentials = {
    device_id: deviceId,
    claim_code: claimCode,
    mqtt: { username: String(deviceId), password: secret },
  }
  return { credentials, secretSha256, claimCodeSha256: hashClaimCode(claimCode) }
}

/** The maximum number of ids to show in an act on devices. Searches find all of them. */
const NAMED_MAX = 100

/** Records the same act for one or more devices. */
export async function recordDevicesAct(
  tx: Transaction,
  actorId: ActorId,
  {
    kind,
    deviceIds,
  }: { kind: Extract<ActKind, 'devices_provisioned' | 'import_undone'>; deviceIds: number[] },
): Promise<void> {
  const [deviceId] = deviceIds
  await recordActOf(tx, actorId, {
    kind,
    about: { count: deviceIds.length, device_ids: deviceIds.slice(0, NAMED_MAX) },
    ...(deviceIds.length > 1 ? { deviceIds } : deviceId !== undefined && { deviceId }),
  })
}

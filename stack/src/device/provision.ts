import { CLAIM_CODE_VALID_DAYS, DEVICE_ID_MAX, DEVICE_NAME_MAX_CHARACTERS } from '@sentinel/contracts/limits'
import type pg from 'pg'
import { drawClaimCode, hashClaimCode } from '@sentinel/platform/claim-code'
import { CommandRefused, readArguments } from '../command-line.ts'
import { recordAct } from '../record-act.ts'
import type { Action } from '../run-actions.ts'
import { readDeviceId } from './read-device-id.ts'
import { drawSecret } from './secret.ts'

/** Devices that one command may provision. */
const COUNT_MAX = 10_000
/** Devices that the audit trail names of them. */
const DEVICES_NAMED_MAX = 100

interface Provision {
  deviceId: number
  owner: string
  name: string | null
  firmware: string | null
  devEui: string | null
  /** With more than one, ids count on from `deviceId`. */
  count: number
}

interface Secrets {
  secretSha256: Buffer
  claimCode: string
}

export const provision: Action = {
  usage:
    'npm run -s device -- provision --id N --owner E [--name T] [--firmware V] [--dev-eui X] [--count N]',
  read(usage) {
    const wanted = readProvision(usage)
    return (client) => provisionDevices(client, wanted)
  },
}

/** All of them or none: a refusal on the way ends the connection, and all is undone. */
async function provisionDevices(client: pg.Client, wanted: Provision): Promise<object[]> {
  await client.query('begin')
  const provisioned: object[] = []
  for (let at = 0; at < wanted.count; at++)
    provisioned.push(
      await provisionDevice(client, {
        ...wanted,
        deviceId: wanted.deviceId + at,
        name: wanted.name && wanted.count > 1 ? `${wanted.name} ${at + 1}` : wanted.name,
      }),
    )
  await recordProvisioned(client, wanted)
  await client.query('commit')
  return provisioned
}

async function recordProvisioned(client: pg.Client, { deviceId, count }: Provision): Promise<void> {
  const named = Array.from({ length: Math.min(count, DEVICES_NAMED_MAX) }, (_, at) => deviceId + at)
  await recordAct(client, {
    kind: 'devices_provisioned',
    ...(count === 1 && { deviceId }),
    about: { count, device_ids: named },
  })
}

async function provisionDevice(client: pg.Client, wanted: Provision): Promise<object> {
  const { secret, sha256: secretSha256 } = drawSecret()
  const claimCode = drawClaimCode()
  await addDevice(client, wanted, { secretSha256, claimCode })
  await linkOwner(client, wanted)
  return {
    device_id: wanted.deviceId,
    claim_code: claimCode,
    mqtt: { username: String(wanted.deviceId), password: secret },
  }
}

/** Throws `CommandRefused`. */
function readProvision(usage: string): Provision {
  const text = { type: 'string' } as const
  const options = { id: text, owner: text, name: text, firmware: text, 'dev-eui': text, count: text }
  const {
    id,
    owner,
    name,
    firmware,
    'dev-eui': devEui,
    count = '1',
  } = readArguments('provision', options, usage)
  if (!id || !owner) throw new CommandRefused(`--id and --owner are needed (usage: ${usage})`)
  const deviceId = readDeviceId(id)
  if (!/^\d{1,5}$/.test(count) || Number(count) < 1 || Number(count) > COUNT_MAX)
    throw new CommandRefused(`--count is a whole number from 1 to ${COUNT_MAX}`)
  if (Number(count) > 1 && devEui) throw new CommandRefused('--dev-eui names one device, without --count')
  if (deviceId + Number(count) - 1 > DEVICE_ID_MAX) throw new CommandRefused(`ids end at ${DEVICE_ID_MAX}`)
  const longest = Number(count) > 1 ? `${name} ${count}` : (name ?? '')
  if (name && longest.length > DEVICE_NAME_MAX_CHARACTERS)
    throw new CommandRefused(`--name has at most ${DEVICE_NAME_MAX_CHARACTERS} characters`)
  return {
    deviceId,
    owner,
    name: name?.trim() || null,
    firmware: firmware || null,
    devEui: readDevEui(devEui),
    count: Number(count),
  }
}

/** A DevEUI has 8 bytes, written in hexadecimal of any case, with or without dashes. */
function readDevEui(text: string | undefined): string | null {
  if (text === undefined) return null
  const plain = text.replaceAll(/[-:]/g, '').toLowerCase()
  if (!/^[0-9a-f]{16}$/.test(plain)) throw new CommandRefused('--dev-eui has 16 hexadecimal digits')
  return plain
}

async function addDevice(
  client: pg.Client,
  { deviceId, name, firmware, devEui }: Provision,
  { secretSha256, claimCode }: Secrets,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into device (device_id, secret_sha256, claim_code_sha256, claim_code_expires_at, device_name, dev_eui)
     values ($1, $2, $3, now() + make_interval(days => $4), $5, $6) on conflict do nothing`,
    [deviceId, secretSha256, hashClaimCode(claimCode), CLAIM_CODE_VALID_DAYS, name, devEui],
  )
  if (rowCount === 0) throw await explainConflict(client, { deviceId, devEui })
  await client.query('update device_health set software_version = $2 where device_id = $1', [
    deviceId,
    firmware,
  ])
}

async function explainConflict(
  client: pg.Client,
  { deviceId, devEui }: Pick<Provision, 'deviceId' | 'devEui'>,
): Promise<CommandRefused> {
  const { rowCount } = await client.query('select from device where device_id = $1', [deviceId])
  if (rowCount) return new CommandRefused(`There is a device ${deviceId} already.`)
  return new CommandRefused(`There is a device with the DevEUI ${devEui} already.`)
}

async function linkOwner(client: pg.Client, { deviceId, owner }: Provision): Promise<void> {
  const { rowCount } = await client.query(
    `select link_device(user_id, $2, '-infinity'), record_cameras_added(user_id, array[$2::int])
     from user_account where lower(email) = lower($1)`,
    [owner, deviceId],
  )
  if (rowCount === 0) throw new CommandRefused(`There is no user with the email ${owner}.`)
}

import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { DEVICE_NAME_MAX_CHARACTERS } from '@sentinel/contracts/fleet/limits'
import { DevEui } from '@sentinel/contracts/values/dev-eui'
import { inTransactionOn } from '@sentinel/migrations/connect'
import { isUniqueViolation } from '@sentinel/migrations/unique-violation'
import { type NewDevice, provisionDevices } from '@sentinel/platform/devices/provision'
import type pg from 'pg'
import { CommandRefused, readArguments } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { readDeviceId } from './read-device-id.ts'

/** The maximum number of devices that one command may provision. */
const COUNT_MAX = 10_000

interface Provision {
  deviceId: number
  owner: string
  name: string | null
  firmware: string | null
  devEui: string | null
  /** If it is more than one, ids count up from `deviceId`. */
  count: number
}

export const provision: Action = {
  usage:
    'npm run -s device -- provision --id N --owner E [--name T] [--firmware V] [--dev-eui X] [--count N]',
  read(usage) {
    const wanted = readProvision(usage)
    return (client) => provisionAll(client, wanted)
  },
}

/** Provisions all of them or none. */
async function provisionAll(client: pg.Client, wanted: Provision): Promise<object[]> {
  const { deviceId, owner, name, firmware, devEui, count } = wanted
  const ownerId = await findOwner(client, owner)
  const devices = Array.from({ length: count }, (_, at) => ({
    deviceId: deviceId + at,
    ownerId,
    name: name && count > 1 ? `${name} ${at + 1}` : name,
    firmware,
    devEui,
  }))
  try {
    return await inTransactionOn(client, (tx) => provisionDevices(tx, devices, null))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw await explainConflict(client, devices)
  }
}

async function findOwner(client: pg.Client, email: string): Promise<number> {
  const { rows } = await client.query<{ user_id: number }>(
    'select user_id from user_account where lower(email) = lower($1)',
    [email],
  )
  if (!rows[0]) throw new CommandRefused(`There is no user with the email ${email}.`)
  return rows[0].user_id
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
    name: name?.trim().normalize() || null,
    firmware: firmware || null,
    devEui: readDevEui(devEui),
    count: Number(count),
  }
}

function readDevEui(text: string | undefined): string | null {
  if (text === undefined) return null
  const { success, data } = DevEui.safeParse(text)
  if (!success) throw new CommandRefused('--dev-eui has 16 hexadecimal digits')
  return data
}

async function explainConflict(client: pg.Client, devices: readonly NewDevice[]): Promise<CommandRefused> {
  const { rows } = await client.query<{ device_id: number }>(
    'select device_id from device where device_id = any($1) order by device_id limit 1',
    [devices.map(({ deviceId }) => deviceId)],
  )
  if (rows[0]) return new CommandRefused(`There is a device ${rows[0].device_id} already.`)
  return new CommandRefused(`There is a device with the DevEUI ${devices[0]?.devEui} already.`)
}

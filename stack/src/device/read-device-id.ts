import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { CommandRefused, readArguments } from '../command-line.ts'

/** Throws `CommandRefused`. */
export function readDeviceId(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > DEVICE_ID_MAX)
    throw new CommandRefused(`--id is a whole number from 0 to ${DEVICE_ID_MAX}`)
  return Number(text)
}

/** Reads the arguments of an action that takes only a device's id. Throws `CommandRefused`. */
export function readLoneId(action: string, usage: string): number {
  const { id } = readArguments(action, { id: { type: 'string' } }, usage)
  if (!id) throw new CommandRefused(`--id is needed (usage: ${usage})`)
  return readDeviceId(id)
}

import { DEVICE_ID_MAX } from '@sentinel/contracts/limits'
import { CommandRefused } from '../command-line.ts'

/** Throws `CommandRefused`. */
export function readDeviceId(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > DEVICE_ID_MAX)
    throw new CommandRefused(`--id is a whole number from 0 to ${DEVICE_ID_MAX}`)
  return Number(text)
}

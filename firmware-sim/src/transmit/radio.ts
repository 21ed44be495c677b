import { decodeDownlink, encodeUplink } from '@sentinel/contracts/device-messages/lora-codec'
import type { Frame } from './lora-frames.ts'
import type { Command } from '../device/command.ts'

/** The number of recent command numbers that a device remembers (the wire page, §4). */
const NUMBERS_STORED = 8
const APPLIED = 0

/** The receiving side of one device's radio. */
export class Radio {
  readonly #numbers: number[] = []

  /**
   * Returns the command in a frame. For a repeated command, returns the frame of its answer, and the command is not executed again. Returns undefined
   * for noise.
   */
  receive({ fPort, data }: Frame): Command | { repeated: Frame } | undefined {
    const { data: command } = decodeDownlink({ fPort, bytes: data })
    if (!command) return undefined
    const { command_number: number, hours_to_live: _, type, ...payload } = command
    if (this.#numbers.includes(number)) return { repeated: duplicateFrame(number, type) }
    this.#numbers.push(number)
    this.#numbers.splice(0, this.#numbers.length - NUMBERS_STORED)
    return { id: String(number), type, payload: toNativePayload(payload) } as unknown as Command // safe: the fields are those of the native payload
  }
}

/** The codec's fields have the same names as the native payload's, except for the number of a cancelled command. */
function toNativePayload(payload: object): object {
  return 'cancels' in payload ? { id: String(payload.cancels) } : { files: [], ...payload }
}

function duplicateFrame(number: number, type: string): Frame {
  const { bytes = [], fPort = 0 } = encodeUplink({
    data: { command_number: number, type, status: 'duplicate', reason: APPLIED },
  })
  return { fPort, data: Buffer.from(bytes) }
}

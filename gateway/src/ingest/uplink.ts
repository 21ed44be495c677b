import type { DeadLetterSource } from './dead-letters-statement.ts'

/**
 * One message of a device on its way into the database. It is settled once: when all its rows are committed, or with
 * an error when the device has to keep it.
 */
export interface Uplink {
  /** Null for a frame of a DevEUI that belongs to no device. */
  readonly deviceId: number | null
  /** For messages of LoRaWAN network servers. */
  readonly devEui?: string
  /** Where it comes from: `mqtt`, from the device itself, where this is left out. */
  readonly source?: DeadLetterSource
  readonly topic: string
  readonly payload: Uint8Array
  /** When it was received, in unix milliseconds: now where this is left out. */
  readonly receivedMs?: number
  /** The camera cannot have recorded anything before this time, in unix milliseconds. It is left out where it is not known. */
  readonly recordsSinceMs?: number | undefined
  /** Rows not yet committed. */
  openRows: number
  settle(error?: Error): void
}

/** A message of a known device. */
export type DeviceUplink = Uplink & { readonly deviceId: number }

/** Called once per committed row; the last one settles the message. */
export function commitRow(uplink: Uplink): void {
  uplink.openRows -= 1
  if (uplink.openRows === 0) uplink.settle()
}

/** The same message, telling also `then` when it has been committed. */
export function afterCommit<Message extends Uplink>(uplink: Message, then: () => void): Message {
  return {
    ...uplink,
    settle(error) {
      if (!error) then()
      uplink.settle(error)
    },
  }
}

import type { DeadLetterSource } from './dead-letters-statement.ts'

/** A device's message that is being stored. It is settled once: when all its rows are committed, or with an error if the device has to keep it. */
export interface Uplink {
  /** Null for a frame with a DevEUI that belongs to no device. */
  readonly deviceId: number | null
  /** Set for messages from LoRaWAN network servers. */
  readonly devEui?: string
  /** The origin of the message. The default is `mqtt`, the device itself. */
  readonly source?: DeadLetterSource
  readonly topic: string
  readonly payload: Uint8Array
  /** The time when the message was received, in Unix milliseconds. The default is now. */
  readonly receivedMs?: number
  /** The time before which the camera cannot have recorded anything, in Unix milliseconds. Absent if unknown. */
  readonly recordsSinceMs?: number | undefined
  /** The number of rows that are not committed yet. */
  openRows: number
  settle(error?: Error): void
}

/** A message from a known device. */
export type DeviceUplink = Uplink & { readonly deviceId: number }

/** Called once per committed row. The last row settles the message. */
export function commitRow(uplink: Uplink): void {
  uplink.openRows -= 1
  if (uplink.openRows === 0) uplink.settle()
}

/** Returns the same message, which also calls `then` once it has been committed. */
export function afterCommit<Message extends Uplink>(uplink: Message, then: () => void): Message {
  return {
    ...uplink,
    settle(error) {
      if (!error) then()
      uplink.settle(error)
    },
  }
}

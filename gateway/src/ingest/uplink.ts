import type { DeadLetterSource } from './dead-letters-statement.ts'

/**
 * One message of a device that is being stored. It is settled once: when all its rows are committed, or with an error if the device has to store
 * it.
 */
export interface Uplink {
  /** Null for a frame of a DevEUI that belongs to no device. */
  readonly deviceId: number | null
  /** Set for messages of LoRaWAN network servers. */
  readonly devEui?: string
  /** Says where the message came from. The default is `mqtt`, the device itself. */
  readonly source?: DeadLetterSource
  readonly topic: string
  readonly payload: Uint8Array
  /** The message was received at this time, in unix milliseconds. The default is now. */
  readonly receivedMs?: number
  /** The camera cannot have recorded anything before this time, in unix milliseconds. Absent if it is not known. */
  readonly recordsSinceMs?: number | undefined
  /** Counts the rows that are not committed yet. */
  openRows: number
  settle(error?: Error): void
}

/** A message of a known device. */
export type DeviceUplink = Uplink & { readonly deviceId: number }

/** Called once per committed row. The last row settles the message. */
export function commitRow(uplink: Uplink): void {
  uplink.openRows -= 1
  if (uplink.openRows === 0) uplink.settle()
}

/** Returns the same message, which also calls `then` when it has been committed. */
export function afterCommit<Message extends Uplink>(uplink: Message, then: () => void): Message {
  return {
    ...uplink,
    settle(error) {
      if (!error) then()
      uplink.settle(error)
    },
  }
}

import type { HealthMessage, InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'
import type { Answer, Command } from '../device/command.ts'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { HttpTarget } from './post-events.ts'
import type { RadioFaultChances } from './radio-faults.ts'

/** When a message of the past was received; only a gateway that was told so (BACKFILL) listens to it. */
interface Backfilled {
  received_at?: string
}

export type AnsweredCommand = Pick<Command, 'id' | 'type'>

export type Uplink =
  | { kind: 'insights'; message: InsightsMessage & Backfilled }
  | { kind: 'health'; message: HealthMessage & Backfilled }
  | { kind: 'photo'; messageId: number; index: number; jpeg: Buffer }
  | { kind: 'answer'; command: AnsweredCommand; answer: Answer }

/** The way from the cameras to a broker, in one of the languages that are spoken there. */
export interface Transmitter {
  /** Makes the first connection, so that a broker that is not there is reported at once. */
  greet(devices: readonly SimulatedDevice[]): Promise<void>
  /** Resolves once the broker has acknowledged them all. */
  send(device: SimulatedDevice, uplinks: readonly Uplink[]): Promise<void>
  /** Breaks the camera's connection, which comes back after so long. What was not acknowledged is sent again then. */
  restart(device: SimulatedDevice, bootMs: number): Promise<void>
  close(): Promise<void>
}

export interface TransmitterOptions {
  /** A network server posts its events there instead of publishing them. */
  http?: HttpTarget | undefined
  radioFaultChances?: RadioFaultChances
  url: string
  /** Of the network server's own connection, where that is the one that speaks. */
  username: string | undefined
  /** The device's secret, or undefined where the broker asks for none. */
  passwordOf: (deviceId: number) => string | undefined
  /** A native camera acknowledges the command once this resolves. If it rejects, the connection is dropped instead. */
  onCommand: (deviceId: number, command: Command) => Promise<void>
  /** Told why the broker can't be used; it is tried on. */
  onTrouble: (reason: string) => void
}

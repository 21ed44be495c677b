import type { HealthMessage, InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'
import type { Answer, Command } from '../device/command.ts'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { HttpTarget } from './post-events.ts'
import type { RadioFaultChances } from './radio-faults.ts'

/** The time when a past message was received. Used only by a gateway with BACKFILL. */
interface Backfilled {
  received_at?: string
}

export type AnsweredCommand = Pick<Command, 'id' | 'type'>

export type Uplink =
  | { kind: 'insights'; message: InsightsMessage & Backfilled }
  | { kind: 'health'; message: HealthMessage & Backfilled }
  | { kind: 'photo'; messageId: number; index: number; jpeg: Buffer }
  | { kind: 'answer'; command: AnsweredCommand; answer: Answer }

/** Sends the cameras' messages to a broker, in one of its dialects. */
export interface Transmitter {
  /** Opens the first connection, so that an unavailable broker is reported immediately. */
  greet(devices: readonly SimulatedDevice[]): Promise<void>
  /** Resolves when the broker has acknowledged all of the uplinks. */
  send(device: SimulatedDevice, uplinks: readonly Uplink[]): Promise<void>
  /** Breaks the camera's connection and reconnects after `bootMs`. Unacknowledged messages are then sent again. */
  restart(device: SimulatedDevice, bootMs: number): Promise<void>
  close(): Promise<void>
}

export interface TransmitterOptions {
  /** The URL to which a network server posts its events instead of publishing them. */
  http?: HttpTarget | undefined
  radioFaultChances?: RadioFaultChances
  url: string
  /** The user name for the network server's own connection, if there is one. */
  username: string | undefined
  /** Returns the device's secret, or undefined if the broker requires none. */
  passwordOf: (deviceId: number) => string | undefined
  /** A native camera acknowledges the command when this resolves. If it rejects, the connection is dropped instead. */
  onCommand: (deviceId: number, command: Command) => Promise<void>
  /** Called with the reason why the broker cannot be used. The transmitter keeps retrying. */
  onTrouble: (reason: string) => void
}

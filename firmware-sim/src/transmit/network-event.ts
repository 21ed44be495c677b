import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { Frame } from './lora-frames.ts'
import type { ReceivedFrame } from './radio-gateways.ts'
import type { QueuedDownlink } from './radio-session.ts'

/** An event that a network server sends, either over MQTT on the topic or over HTTP. */
export interface NetworkEvent {
  name: string
  topic: string
  body: object
}

export type RadioDevice = Pick<SimulatedDevice, 'deviceId' | 'name'>

export interface UplinkFrame extends ReceivedFrame {
  frame: Frame
  frameCount: number
  devAddr: string
}

export type DownlinkStep = 'queued' | 'sent' | 'acknowledged' | 'expired'

export interface DownlinkRequest {
  deviceId: number
  downlinks: QueuedDownlink[]
  /** True if these replace the whole queue. */
  replaces: boolean
}

/** The messages of one kind of network server. */
export interface NetworkServerLanguage {
  clientId: string
  downlinkFilter: string
  /** Returns the path to which an event is posted. */
  pathOf(event: NetworkEvent): string
  toUplink(device: RadioDevice, uplink: UplinkFrame): NetworkEvent
  toJoin(device: RadioDevice, devAddr: string): NetworkEvent
  /** Returns what the server reports about the device itself after the device has joined. */
  toStatus(device: RadioDevice): NetworkEvent | undefined
  /** Returns undefined for a step that this server does not report. */
  toDownlinkStep(
    device: RadioDevice,
    step: DownlinkStep,
    downlink: QueuedDownlink,
    downFrameCount: number,
  ): NetworkEvent | undefined
  /** Returns undefined for anything else. */
  readDownlinks(topic: string, payload: Buffer): DownlinkRequest | undefined
}

/** Returns the current time with nine fractional digits, as the servers write it. */
export function nanosecondsNow(): string {
  const more = String(Math.floor(Math.random() * 1e6)).padStart(6, '0')
  return new Date().toISOString().replace('Z', more)
}

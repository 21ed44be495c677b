import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { Frame } from './lora-frames.ts'
import type { ReceivedFrame } from './radio-gateways.ts'
import type { QueuedDownlink } from './radio-session.ts'

/** What a network server says, over MQTT on the topic or by HTTP. */
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
  /** These replace the whole queue. */
  replaces: boolean
}

/** How one kind of network server says things. */
export interface NetworkServerLanguage {
  clientId: string
  downlinkFilter: string
  /** The path that an event is posted to. */
  pathOf(event: NetworkEvent): string
  toUplink(device: RadioDevice, uplink: UplinkFrame): NetworkEvent
  toJoin(device: RadioDevice, devAddr: string): NetworkEvent
  /** What the server says of the device itself, after it has joined. */
  toStatus(device: RadioDevice): NetworkEvent | undefined
  /** Undefined for a step that this server does not report. */
  toDownlinkStep(
    device: RadioDevice,
    step: DownlinkStep,
    downlink: QueuedDownlink,
    downFrameCount: number,
  ): NetworkEvent | undefined
  /** Undefined for anything else. */
  readDownlinks(topic: string, payload: Buffer): DownlinkRequest | undefined
}

/** The servers write times with nine digits after the point. */
export function nanosecondsNow(): string {
  const more = String(Math.floor(Math.random() * 1e6)).padStart(6, '0')
  return new Date().toISOString().replace('Z', more)
}

import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'

/** Describes how one gateway of the network has received a frame. */
export interface Reception {
  gatewayId: string | undefined
  /** Is undefined if unknown, which is different from 0. */
  rssiDbm: number | undefined
  snrDb: number | undefined
}

/** Is the device that an event is about, as its network server names it. */
interface RadioDevice {
  /** Has 16 hexadecimal digits in lower case. */
  devEui: string
  application: string | undefined
  /** Is the network server's own name for the device. */
  name: string | undefined
}

export interface RadioFrame {
  kind: 'frame'
  device: RadioDevice
  /** Has 8 hexadecimal digits in lower case. Is empty if unknown. */
  devAddr: string
  /** Is 0 if unknown. */
  frameCount: number
  /** Is undefined or 0 for frames that contain only commands of the network. */
  port: number | undefined
  data: Uint8Array
  /** Is when the network received it, in unix milliseconds. */
  heardMs: number | undefined
  receptions: Reception[]
  spreadingFactor: number | undefined
  frequencyHz: number | undefined
  /** Is true if it was made by hand at the network server. */
  isSimulated: boolean
}

export type DownlinkStep = 'queued' | 'transmitted' | 'acknowledged' | 'not_acknowledged' | 'refused'

/** Is an event of a network server, in the same form for all of them. */
export type RadioEvent =
  | RadioFrame
  | { kind: 'join'; device: RadioDevice; joinKey: string | undefined }
  | {
      kind: 'downlink'
      device: RadioDevice
      downlinkId: string
      step: DownlinkStep
      /** Is the server's own id of the event, which identifies a repeated event. Is undefined if it has none. */
      eventKey: string | undefined
      /** Is when it happened, by the server's clock, in unix milliseconds. */
      atMs: number | undefined
      detail: string | undefined
    }
  | { kind: 'place'; device: RadioDevice; latitude: number; longitude: number }
  /** Is an event that the console does not need. */
  | { kind: 'other'; device: RadioDevice }

/** Is an event as it was received. */
export interface NetworkMessage {
  provider: NetworkProvider
  /** Names the connection over which it was received. */
  serverId: string
  /** Is the topic of MQTT, or the path and query of a post. */
  topic: string
  payload: Uint8Array
}

/** Is thrown for an event that cannot be read. The event becomes a dead letter with this reason, of the device that it names. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
  readonly devEui: string | undefined

  constructor(message: string, devEui?: string) {
    super(message)
    this.devEui = devEui
  }
}

import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'

/** How one gateway of the network has heard a frame. */
export interface Reception {
  gatewayId: string | undefined
  /** Undefined if unknown, which is not 0. */
  rssiDbm: number | undefined
  snrDb: number | undefined
}

/** The device that an event is about, as its network server names it. */
interface RadioDevice {
  /** 16 hexadecimal digits in lower case. */
  devEui: string
  application: string | undefined
  /** The network server's own name for the device. */
  name: string | undefined
}

export interface RadioFrame {
  kind: 'frame'
  device: RadioDevice
  /** 8 hexadecimal digits in lower case; empty if unknown. */
  devAddr: string
  /** 0 if unknown. */
  frameCount: number
  /** Undefined or 0 for frames that carry commands of the network alone. */
  port: number | undefined
  data: Uint8Array
  /** When the network heard it, in unix milliseconds. */
  heardMs: number | undefined
  receptions: Reception[]
  spreadingFactor: number | undefined
  frequencyHz: number | undefined
  /** Made by hand at the network server. */
  isSimulated: boolean
}

export type DownlinkStep = 'queued' | 'transmitted' | 'acknowledged' | 'not_acknowledged' | 'refused'

/** An event of a network server, in the same words for all of them. */
export type RadioEvent =
  | RadioFrame
  | { kind: 'join'; device: RadioDevice; joinKey: string | undefined }
  | {
      kind: 'downlink'
      device: RadioDevice
      downlinkId: string
      step: DownlinkStep
      /** The server's own id of the event, by which one that comes again is known; undefined if it has none. */
      eventKey: string | undefined
      /** When it happened, by the server's clock, in unix milliseconds. */
      atMs: number | undefined
      detail: string | undefined
    }
  | { kind: 'place'; device: RadioDevice; latitude: number; longitude: number }
  /** Nothing that the console needs. */
  | { kind: 'other'; device: RadioDevice }

/** An event as it came in. */
export interface NetworkMessage {
  provider: NetworkProvider
  /** The connection it came over. */
  serverId: string
  /** MQTT's topic, or the path and query of a post. */
  topic: string
  payload: Uint8Array
}

/** An event that cannot be read. It becomes a dead letter with this reason, of the device that the event names. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
  readonly devEui: string | undefined

  constructor(message: string, devEui?: string) {
    super(message)
    this.devEui = devEui
  }
}

import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'

/** Describes how one gateway of the network has received a frame. */
export interface Reception {
  gatewayId: string | undefined
  /** Undefined if unknown, which is different from 0. */
  rssiDbm: number | undefined
  snrDb: number | undefined
}

/** The device that an event is about, as its network server names it. */
interface RadioDevice {
  /** Has 16 hexadecimal digits in lower case. */
  devEui: string
  application: string | undefined
  /** The network server's own name for the device. */
  name: string | undefined
}

export interface RadioFrame {
  kind: 'frame'
  device: RadioDevice
  /** Has 8 hexadecimal digits in lower case. Empty if unknown. */
  devAddr: string
  /** 0 if unknown. */
  frameCount: number
  /** Undefined or 0 for frames that contain only commands of the network. */
  port: number | undefined
  data: Uint8Array
  /** The network received the frame at this time, in unix milliseconds. */
  heardMs: number | undefined
  receptions: Reception[]
  spreadingFactor: number | undefined
  frequencyHz: number | undefined
  /** True if it was made by hand at the network server. */
  isSimulated: boolean
}

export type DownlinkStep = 'queued' | 'transmitted' | 'acknowledged' | 'not_acknowledged' | 'refused'

/** An event of a network server, in the same form for all servers. */
export type RadioEvent =
  | RadioFrame
  | { kind: 'join'; device: RadioDevice; joinKey: string | undefined }
  | {
      kind: 'downlink'
      device: RadioDevice
      downlinkId: string
      step: DownlinkStep
      /** This is the server's own id of the event, which identifies a repeated event. Undefined if it has none. */
      eventKey: string | undefined
      /** The event happened at this time by the server's clock, in unix milliseconds. */
      atMs: number | undefined
      detail: string | undefined
    }
  | { kind: 'place'; device: RadioDevice; latitude: number; longitude: number }
  /** The console does not need this event. */
  | { kind: 'other'; device: RadioDevice }

/** An event as it was received. */
export interface NetworkMessage {
  provider: NetworkProvider
  /** Names the connection over which it was received. */
  serverId: string
  /** Contains the topic of MQTT, or the path and query of a post. */
  topic: string
  payload: Uint8Array
}

/** Thrown for an event that cannot be read. The event becomes a dead letter with this reason, of the device that it names. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
  readonly devEui: string | undefined

  constructor(message: string, devEui?: string) {
    super(message)
    this.devEui = devEui
  }
}

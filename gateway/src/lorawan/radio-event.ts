import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'

/** The reception of a frame by one of the network's gateways. */
export interface Reception {
  gatewayId: string | undefined
  /** Undefined if unknown, which is different from 0. */
  rssiDbm: number | undefined
  snrDb: number | undefined
}

/** The device that an event is about, as named by its network server. */
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
  /** 8 hexadecimal digits in lower case. Empty if unknown. */
  devAddr: string
  /** 0 if unknown. */
  frameCount: number
  /** Undefined or 0 for frames that contain only network commands. */
  port: number | undefined
  data: Uint8Array
  /** The time when the network received the frame, in Unix milliseconds. */
  heardMs: number | undefined
  receptions: Reception[]
  spreadingFactor: number | undefined
  frequencyHz: number | undefined
  /** True if it was created manually at the network server. */
  isSimulated: boolean
}

export type DownlinkStep = 'queued' | 'transmitted' | 'acknowledged' | 'not_acknowledged' | 'refused'

/** An event from a network server, in the same form for all servers. */
export type RadioEvent =
  | RadioFrame
  | { kind: 'join'; device: RadioDevice; joinKey: string | undefined }
  | {
      kind: 'downlink'
      device: RadioDevice
      downlinkId: string
      step: DownlinkStep
      /** The server's own id for the event, which identifies repeated events. Undefined if it has none. */
      eventKey: string | undefined
      /** The time when the event happened according to the server's clock, in Unix milliseconds. */
      atMs: number | undefined
      detail: string | undefined
    }
  | { kind: 'place'; device: RadioDevice; latitude: number; longitude: number }
  /** An event that the console does not need. */
  | { kind: 'other'; device: RadioDevice }

/** An event as it was received. */
export interface NetworkMessage {
  provider: NetworkProvider
  /** The connection over which it was received. */
  serverId: string
  /** The MQTT topic, or the path and query of a POST request. */
  topic: string
  payload: Uint8Array
}

/** Thrown for an event that cannot be read. The event becomes a dead letter with this reason, for the device that it names. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
  readonly devEui: string | undefined

  constructor(message: string, devEui?: string) {
    super(message)
    this.devEui = devEui
  }
}

import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { Link, type Publication } from './link.ts'
import { type Frame, toFrames } from './lora-frames.ts'
import { Radio } from './radio.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'

/** How one kind of network server says things over MQTT. */
export interface NetworkServerLanguage {
  clientId: string
  downlinkFilter: string
  /** The event that tells of a received frame. */
  toEvent(device: SimulatedDevice, frame: Frame, frameCount: number): Publication
  /** The device's id and the frame of a downlink request; undefined for anything else. */
  readDownlink(topic: string, payload: Buffer): { deviceId: number; frame: Frame } | undefined
}

/** A LoRaWAN network server with the cameras behind it: one connection speaks for all of them. */
export function createNetworkServer(
  language: NetworkServerLanguage,
  { url, username, passwordOf, onCommand, onTrouble }: TransmitterOptions,
): Transmitter {
  const frameCounts = new Map<number, number>()
  const radios = new Map<number, Radio>()
  const devices = new Map<number, SimulatedDevice>()
  const link = new Link({
    url,
    clientId: language.clientId,
    username,
    password: passwordOf(0),
    subscriptions: [language.downlinkFilter],
    async onMessage(topic, payload) {
      const downlink = language.readDownlink(topic, payload)
      const device = downlink && devices.get(downlink.deviceId)
      if (downlink && device) await receive(device, downlink.frame)
    },
    onTrouble,
  })

  const reportError = (error: Error) => onTrouble(error.message)

  function toEvent(device: SimulatedDevice, frame: Frame): Publication {
    const count = (frameCounts.get(device.deviceId) ?? 0) + 1
    frameCounts.set(device.deviceId, count)
    return language.toEvent(device, frame, count)
  }

  async function receive(device: SimulatedDevice, frame: Frame): Promise<void> {
    const radio = radios.get(device.deviceId) ?? new Radio()
    radios.set(device.deviceId, radio)
    const received = radio.receive(frame)
    if (!received) return
    if ('repeated' in received) link.publish([toEvent(device, received.repeated)]).catch(reportError)
    // The network server acknowledges to its own broker, which knows nothing of the camera.
    else await onCommand(device.deviceId, received).catch(reportError)
  }

  return {
    async send(device, uplinks) {
      devices.set(device.deviceId, device)
      await link.publish(uplinks.flatMap(toFrames).map((frame) => toEvent(device, frame)))
    },
    /** Other cameras go on speaking over the same connection. */
    restart: (_device, bootMs) => link.wait(bootMs),
    close: () => link.close(),
  }
}

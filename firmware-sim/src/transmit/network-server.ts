import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { createRandom } from '../random.ts'
import { Link } from './link.ts'
import { type Frame, toFrames } from './lora-frames.ts'
import type { NetworkEvent, NetworkServerLanguage } from './network-event.ts'
import { EventPoster } from './post-events.ts'
import { Radio } from './radio.ts'
import { NO_RADIO_FAULTS } from './radio-faults.ts'
import { RadioPath } from './radio-gateways.ts'
import { RadioSession } from './radio-session.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'

interface RadioCamera {
  device: SimulatedDevice
  radio: Radio
  path: RadioPath
}

/** Creates a LoRaWAN network server with its cameras. All of them share one connection. */
export function createNetworkServer(
  language: NetworkServerLanguage,
  options: TransmitterOptions,
): Transmitter {
  return new NetworkServer(language, options)
}

class NetworkServer implements Transmitter {
  readonly #language: NetworkServerLanguage
  readonly #options: TransmitterOptions
  readonly #link: Link | undefined
  readonly #poster: EventPoster | undefined
  readonly #cameras = new Map<number, RadioCamera>()
  /** A device's queue is stored from its first downlink on, even if the device has not been received yet. */
  readonly #sessions = new Map<number, RadioSession>()
  readonly #random
  readonly #chances

  constructor(language: NetworkServerLanguage, options: TransmitterOptions) {
    const { http, username, passwordOf, onTrouble, radioFaultChances = NO_RADIO_FAULTS } = options
    const url = http ? http.brokerUrl : options.url
    this.#language = language
    this.#options = options
    this.#chances = radioFaultChances
    this.#random = createRandom(Date.now(), 'network-server')
    this.#poster = http && new EventPoster(http, onTrouble)
    if (url !== undefined)
      this.#link = new Link({
        url,
        clientId: language.clientId,
        username,
        password: username === undefined ? undefined : passwordOf(0),
        subscriptions: [language.downlinkFilter],
        staysConnected: true,
        onMessage: (topic, payload) => this.#queue(topic, payload),
        onTrouble,
      })
  }

  async greet(devices: readonly SimulatedDevice[]): Promise<void> {
    await this.#link?.publish([])
    if (this.#chances.join > 0) await Promise.all(devices.map((device) => this.#deliver(this.#join(device))))
  }

  async send(device: SimulatedDevice, uplinks: readonly Parameters<typeof toFrames>[0][]): Promise<void> {
    await this.#transmit(device, uplinks.flatMap(toFrames))
  }

  /** Other cameras keep sending over the same connection. The camera rejoins with its next frame. */
  async restart({ deviceId }: SimulatedDevice, bootMs: number): Promise<void> {
    this.#sessionOf(deviceId).devAddr = undefined
    await (this.#link ?? this.#poster)?.wait(bootMs)
  }

  async close(): Promise<void> {
    this.#poster?.close()
    await this.#link?.close()
  }

  /** Each frame opens the window for one downlink. */
  async #transmit(device: SimulatedDevice, frames: readonly Frame[]): Promise<void> {
    const events: NetworkEvent[] = []
    const received: Frame[] = []
    for (const frame of frames) {
      const session = this.#sessionOf(device.deviceId)
      if (session.devAddr === undefined || this.#random.chance(this.#chances.join))
        events.push(...this.#join(device))
      events.push(...this.#toUplinks(device, frame))
      const acknowledged = session.takeAcknowledged()
      const { expired, sent } = session.takeDownlink(Date.now())
      const count = session.downFrameCount
      events.push(
        ...[
          acknowledged && this.#language.toDownlinkStep(device, 'acknowledged', acknowledged, count),
          ...expired.map((each) => this.#language.toDownlinkStep(device, 'expired', each, count)),
          sent && this.#language.toDownlinkStep(device, 'sent', sent, count),
        ].filter((event) => event !== undefined),
      )
      if (sent) received.push(sent.frame)
    }
    await this.#deliver(this.#disturb(events))
    for (const frame of received) await this.#receive(device, frame).catch(this.#reportError)
  }

  #join(device: SimulatedDevice): NetworkEvent[] {
    const devAddr = `26${this.#random.whole(0, 0xffffff).toString(16).padStart(6, '0')}`
    this.#sessionOf(device.deviceId).join(devAddr)
    return [this.#language.toJoin(device, devAddr), this.#language.toStatus(device)].filter(
      (event) => event !== undefined,
    )
  }

  #toUplinks(device: SimulatedDevice, frame: Frame): NetworkEvent[] {
    const session = this.#sessionOf(device.deviceId)
    const { path } = this.#cameraOf(device)
    const heard = path.receive()
    const uplink = { frame, frameCount: session.countFrame(), devAddr: session.devAddr ?? '' }
    const events = [this.#language.toUplink(device, { ...uplink, ...heard })]
    if (this.#random.chance(this.#chances.duplicates))
      events.push(this.#language.toUplink(device, { ...uplink, ...path.receiveAgain(heard) }))
    return events
  }

  /** Swaps some events with the next one. */
  #disturb(events: readonly NetworkEvent[]): NetworkEvent[] {
    const disturbed = [...events]
    for (let at = 1; at < disturbed.length; at++)
      if (this.#random.chance(this.#chances.reorder)) disturbed.splice(at - 1, 0, ...disturbed.splice(at, 1))
    return disturbed
  }

  async #deliver(events: readonly NetworkEvent[]): Promise<void> {
    const timesOf = () => (this.#random.chance(this.#chances.impatient) ? 2 : 1)
    const poster = this.#poster
    if (!poster) {
      const publications = events.map(({ topic, body }) => ({ topic, payload: JSON.stringify(body) }))
      await this.#link?.publish(publications.flatMap((each) => Array(timesOf()).fill(each)))
      return
    }
    for (const event of events) {
      const path = this.#language.pathOf(event)
      await Promise.all(Array.from({ length: timesOf() }, () => poster.post(path, event.body)))
    }
  }

  /** The network server acknowledges to its own broker, which does not know about the camera. */
  async #queue(topic: string, payload: Buffer): Promise<void> {
    const request = this.#language.readDownlinks(topic, payload)
    if (!request) return
    const { deviceId, downlinks, replaces } = request
    this.#sessionOf(deviceId).queue(downlinks, { replaces })
    const device = { deviceId, name: this.#cameras.get(deviceId)?.device.name ?? '' }
    const events = downlinks.map((each) => this.#language.toDownlinkStep(device, 'queued', each, 0))
    this.#deliver(events.filter((event) => event !== undefined)).catch(this.#reportError)
  }

  async #receive(device: SimulatedDevice, frame: Frame): Promise<void> {
    const received = this.#cameraOf(device).radio.receive(frame)
    if (!received) return
    if ('repeated' in received) await this.#transmit(device, [received.repeated])
    else await this.#options.onCommand(device.deviceId, received)
  }

  #cameraOf(device: SimulatedDevice): RadioCamera {
    const known = this.#cameras.get(device.deviceId)
    if (known) return known
    const camera = { device, radio: new Radio(), path: new RadioPath(device) }
    this.#cameras.set(device.deviceId, camera)
    return camera
  }

  #sessionOf(deviceId: number): RadioSession {
    const known = this.#sessions.get(deviceId)
    if (known) return known
    const session = new RadioSession()
    this.#sessions.set(deviceId, session)
    return session
  }

  readonly #reportError = (error: Error) => this.#options.onTrouble(error.message)
}

import { type Delivery, LATEST_MS, planDeliveries, wokenMsOf } from '../device/deliveries.ts'
import { DeviceState, type KeptState } from '../device/device-state.ts'
import type { Command } from '../device/command.ts'
import { obey, type SendFullPhoto } from '../device/obey.ts'
import { hasPhoto, toHealthMessage, toInsightsMessage, type ToReportedMs } from '../device/messages.ts'
import type { Sighting } from '../device/sightings.ts'
import { temperatureAt } from '../device/weather.ts'
import type { Darkroom, Scene } from '../photos/darkroom.ts'
import type { Transmitter, Uplink } from '../transmit/transmitter.ts'
import type { SimulatedDevice } from './plan-fleet.ts'

/** Messages of one wake are numbered on from its second. */
const MESSAGE_SPREAD_MS = 30_000

/** A photo that a camera has still to send. */
export interface PhotoDue {
  messageId: number
  index: number
  sighting: Sighting
}

export interface CameraOptions {
  device: SimulatedDevice
  kept: KeptState | undefined
  transmitter: Transmitter
  darkroom: Darkroom
}

/** One camera: what it has to say, and the way it says it. */
export class Camera {
  readonly device: SimulatedDevice
  readonly state: DeviceState
  readonly #transmitter: Transmitter
  readonly #darkroom: Darkroom

  constructor({ device, kept, transmitter, darkroom }: CameraOptions) {
    this.device = device
    this.state = new DeviceState(device, kept)
    this.#transmitter = transmitter
    this.#darkroom = darkroom
  }

  plan(fromMs: number, toMs: number): Delivery[] {
    return planDeliveries(this.device, this.state, fromMs, toMs)
  }

  /** Sends messages as of the time they were due; `receivedAt` dates their receipt where that is long past. */
  async deliver(
    deliveries: readonly Delivery[],
    toReportedMs: ToReportedMs,
    receivedAt?: (delivery: Delivery) => string,
  ): Promise<void> {
    const uplinks = deliveries.flatMap((delivery) => {
      const uplink = this.#toUplink(delivery, toReportedMs, receivedAt?.(delivery))
      return Array.from({ length: delivery.copies }, () => uplink)
    })
    await this.#transmitter.send(this.device, uplinks)
  }

  photosOf(delivery: Delivery): PhotoDue[] {
    if (delivery.kind !== 'insights') return []
    const { messageId, sightings } = delivery
    return sightings.flatMap((sighting, index) =>
      hasPhoto(this.device, sighting) ? [{ messageId, index, sighting }] : [],
    )
  }

  async sendPhoto(
    { messageId, index, sighting }: PhotoDue,
    toReportedMs: ToReportedMs,
    size: Scene['size'] = this.device.transport === 'wifi' ? 'full' : 'thumbnail',
  ): Promise<void> {
    const jpeg = await this.#darkroom.takePhoto({
      region: this.device.region.name,
      deviceId: this.device.deviceId,
      subject: sighting.subject,
      count: sighting.count,
      takenAt: new Date(toReportedMs(sighting.takenMs)),
      utcOffsetMinutes: this.device.region.utcOffsetMinutes,
      latitude: this.device.latitude,
      longitude: this.device.longitude,
      temperatureCelsius: temperatureAt(this.device, toReportedMs(sighting.takenMs)),
      size,
    })
    await this.#transmitter.send(this.device, [{ kind: 'photo', messageId, index, jpeg }])
  }

  /** Does what a command asks and answers it. */
  async obey(command: Command, toReportedMs: ToReportedMs): Promise<void> {
    const sendFullPhoto: SendFullPhoto = async (messageId, index) => {
      const photo = this.#findPhoto(messageId, index)
      if (photo) await this.sendPhoto(photo, toReportedMs, 'full')
      return photo !== undefined
    }
    for (const answer of await obey(this.state, command, sendFullPhoto))
      await this.#transmitter.send(this.device, [{ kind: 'answer', command, answer }])
  }

  #findPhoto(messageId: number, index: number): PhotoDue | undefined {
    const wokenMs = wokenMsOf(messageId)
    return this.plan(wokenMs - MESSAGE_SPREAD_MS, wokenMs + LATEST_MS)
      .flatMap((delivery) => this.photosOf(delivery))
      .find((photo) => photo.messageId === messageId && photo.index === index)
  }

  #toUplink(delivery: Delivery, toReportedMs: ToReportedMs, receivedAt: string | undefined): Uplink {
    const backfilled = receivedAt === undefined ? {} : { received_at: receivedAt }
    return delivery.kind === 'insights'
      ? {
          kind: 'insights',
          message: { ...toInsightsMessage(this.device, delivery, toReportedMs), ...backfilled },
        }
      : {
          kind: 'health',
          message: { ...toHealthMessage(this.device, delivery, this.state, toReportedMs), ...backfilled },
        }
  }
}

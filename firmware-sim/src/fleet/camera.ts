import { type Delivery, LATEST_MS, planDeliveries } from '../device/deliveries.ts'
import type { Answer } from '../device/command.ts'
import { DeviceState, type StoredState } from '../device/device-state.ts'
import { findLastTrigger } from '../device/last-trigger.ts'
import { latestWakeOf, messageIdOf } from '../device/message-id.ts'
import { hasPhoto, toHealthMessage, toInsightsMessage } from '../device/messages.ts'
import type { Sighting } from '../device/sightings.ts'
import { temperatureAt } from '../device/weather.ts'
import type { Darkroom, Scene } from '../photos/darkroom.ts'
import type { ToReportedMs } from '../time.ts'
import type { AnsweredCommand, Transmitter, Uplink } from '../transmit/transmitter.ts'
import type { FleetClock } from './fleet-clock.ts'
import type { SimulatedDevice } from './plan-fleet.ts'

/** The maximum number of messages per wake. They are numbered from the second of the wake on. */
const MESSAGES_OF_WAKE_MAX = 30

type MessageUplink = Extract<Uplink, { kind: 'insights' | 'health' }>

/** A photo that a camera has yet to send. */
export interface PhotoDue {
  messageId: number
  index: number
  sighting: Sighting
}

export interface CameraOptions {
  device: SimulatedDevice
  /** Sightings from `fromMs` on are drawn from this seed, and earlier ones from the device's seed. */
  live: { fromMs: number; seed: number }
  stored: StoredState | undefined
  transmitter: Transmitter
  darkroom: Darkroom
}

/** Simulates one camera: what it sends, and how. */
export class Camera {
  readonly device: SimulatedDevice
  readonly state: DeviceState
  readonly #transmitter: Transmitter
  readonly #darkroom: Darkroom
  readonly #liveDevice: SimulatedDevice
  #plannedUntilMs = 0
  #newestMessageId = 0

  constructor({ device, live, stored, transmitter, darkroom }: CameraOptions) {
    this.device = device
    this.#liveDevice = { ...device, seed: live.seed, before: { untilMs: live.fromMs, seed: device.seed } }
    this.state = new DeviceState(device, stored)
    this.#transmitter = transmitter
    this.#darkroom = darkroom
  }

  /** Returns the time until which the camera's wakes are settled. */
  get plannedUntilMs(): number {
    return this.#plannedUntilMs
  }

  /** Returns what the camera sent in a period in the past. */
  plan(fromMs: number, toMs: number): Delivery[] {
    return this.#plan(this.device, fromMs, toMs)
  }

  planLive(fromMs: number, toMs: number): Delivery[] {
    return this.#plan(this.#liveDevice, fromMs, toMs)
  }

  /** Plans a period. The plan is final, regardless of later commands. */
  #plan(device: SimulatedDevice, fromMs: number, toMs: number): Delivery[] {
    this.#plannedUntilMs = Math.max(this.#plannedUntilMs, toMs)
    return planDeliveries(device, this.state.settings, fromMs, toMs)
  }

  /** Sends messages as of the time when they were due. `receivedAt` is the time of receipt if that is long ago. */
  async deliver(
    deliveries: readonly Delivery[],
    toReportedMs: ToReportedMs,
    receivedAt?: (delivery: Delivery) => string,
  ): Promise<void> {
    const uplinks = deliveries.flatMap((delivery) => {
      const uplink = this.#toUplink(delivery, toReportedMs, receivedAt?.(delivery))
      this.#newestMessageId = Math.max(this.#newestMessageId, uplink.message.message_id)
      return Array.from({ length: delivery.copies }, () => uplink)
    })
    await this.#transmitter.send(this.device, uplinks)
  }

  photosOf(delivery: Delivery, toReportedMs: ToReportedMs): PhotoDue[] {
    if (delivery.kind !== 'insights') return []
    const messageId = messageIdOf(toReportedMs(delivery.wokenMs), delivery.part)
    return delivery.sightings.flatMap((sighting, index) =>
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

  async sendAnswer(command: AnsweredCommand, answer: Answer, copies: 1 | 2): Promise<void> {
    const uplink: Uplink = { kind: 'answer', command, answer }
    await this.#transmitter.send(
      this.device,
      Array.from({ length: copies }, () => uplink),
    )
  }

  /** Returns false if the camera has no such photo. */
  async sendFullPhoto(messageId: number, index: number, clock: FleetClock): Promise<boolean> {
    const photo = this.#findPhoto(messageId, index, clock)
    if (photo) await this.sendPhoto(photo, clock.toReportedMs, 'full')
    return photo !== undefined
  }

  /** Disconnects, reconnects after `bootMs`, and reports its health with the reason. */
  async restart(reason: string, bootMs: number, clock: FleetClock): Promise<void> {
    await this.#transmitter.restart(this.device, bootMs)
    this.state.restart(reason)
    const nowMs = clock.nowMs()
    const firstPart = messageIdOf(clock.toReportedMs(nowMs), 0)
    await this.deliver(
      [
        {
          kind: 'health',
          atMs: nowMs,
          wokenMs: nowMs,
          part: Math.max(0, this.#newestMessageId + 1 - firstPart), // an id that no other message has
          copies: 1,
          lastTriggerMs: findLastTrigger(this.#liveDevice, nowMs),
          imageCount: 0,
        },
      ],
      clock.toReportedMs,
    )
  }

  #findPhoto(messageId: number, index: number, clock: FleetClock): PhotoDue | undefined {
    const latestMs = latestWakeOf(messageId)
    const fromMs = clock.toSimulatedMs(latestMs - MESSAGES_OF_WAKE_MAX * 1000)
    const toMs = clock.toSimulatedMs(latestMs) + LATEST_MS
    const device = latestMs > clock.startMs ? this.#liveDevice : this.device
    return planDeliveries(device, this.state.settings, fromMs, toMs)
      .flatMap((delivery) => this.photosOf(delivery, clock.toReportedMs))
      .find((photo) => photo.messageId === messageId && photo.index === index)
  }

  #toUplink(delivery: Delivery, toReportedMs: ToReportedMs, receivedAt: string | undefined): MessageUplink {
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

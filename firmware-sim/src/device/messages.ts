import type { HealthMessage, InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { DAY_MS, HOUR_MS, type ToReportedMs } from '../time.ts'
import { batteryVoltsAt } from './battery.ts'
import { devEuiOf } from './dev-eui.ts'
import type { DeviceState } from './device-state.ts'
import type { HealthDelivery, InsightsDelivery } from './deliveries.ts'
import { messageIdOf } from './message-id.ts'
import type { Sighting } from './sightings.ts'
import { temperatureAt } from './weather.ts'

const CARD_MIB = 14_800
const MIB_A_PHOTO = 1.6
/** A clock that was reset to the epoch stays wrong for this many days before it is set. */
const CLOCK_RESET_DAYS = 3

export function toInsightsMessage(
  device: SimulatedDevice,
  delivery: InsightsDelivery,
  toReportedMs: ToReportedMs,
): InsightsMessage {
  const { latitude, longitude, transport } = device
  return {
    message_id: messageIdOf(toReportedMs(delivery.wokenMs), delivery.part),
    comms_source: transport,
    window_start: toTime(toReportedMs(delivery.sinceMs)),
    window_end: toTime(toReportedMs(delivery.wokenMs)),
    latitude,
    longitude,
    insights: delivery.sightings.map((sighting, index) => ({
      index,
      alg_id: device.region.algId,
      class_id: sighting.classId,
      confidence: sighting.confidence,
      file_ctime: cameraTime(device, sighting.takenMs, toReportedMs),
      class_list: sighting.classList,
      photo: hasPhoto(device, sighting),
    })),
  }
}

/** To save costs, photos of empty frames are not sent. */
export function hasPhoto(
  { sendsPhotos, photosFromMs }: SimulatedDevice,
  { subject, takenMs }: Sighting,
): boolean {
  return sendsPhotos && subject !== undefined && takenMs >= photosFromMs
}

export function toHealthMessage(
  device: SimulatedDevice,
  { part, wokenMs, lastTriggerMs, imageCount }: HealthDelivery,
  state: DeviceState,
  toReportedMs: ToReportedMs,
): HealthMessage {
  const reportedMs = toReportedMs(wokenMs)
  const { cycleMinutes, triggerNumber } = state.newestSettings
  const daysDeployed = Math.max(0, (wokenMs - device.deployedMs) / DAY_MS)
  // A camera that nothing triggers takes no images.
  const daysOfImages = Math.max(0, (lastTriggerMs - device.deployedMs) / DAY_MS)
  const imagesProcessed = Math.floor(daysOfImages * device.medianInsightsADay * 1.6)
  const isCableOk = device.fault !== 'cable' || wokenMs < device.faultMs
  return {
    message_id: messageIdOf(reportedMs, part),
    battery_voltage: batteryVoltsAt(device, reportedMs),
    memory_remaining: Math.round(CARD_MIB - ((imagesProcessed * MIB_A_PHOTO) % (CARD_MIB * 0.9))),
    images_processed: imagesProcessed,
    cycle_count: Math.floor((daysDeployed * 24 * 60) / device.cycleMinutes),
    image_count: imageCount,
    hours_since_last_camera_trigger: Math.floor((reportedMs - toReportedMs(lastTriggerMs)) / HOUR_MS),
    startup_data: {
      cable_ok: isCableOk,
      camera_ok: isCableOk,
      reboot_reason: state.takeRebootReason(),
    },
    temperature: temperatureAt(device, reportedMs),
    software_version: state.firmware,
    mcu_version: '1.4.2',
    hardware_id: hardwareId(device.deviceId),
    ...(device.transport === 'lora' && { lora_uid: devEuiOf(device.deviceId) }),
    ...(device.transport === 'cell' && { cell_uid: `8944${String(device.deviceId).padStart(15, '0')}` }),
    latitude: device.latitude,
    longitude: device.longitude,
    cycle_time: cycleMinutes,
    sync_time: state.syncMinutes,
    trigger_number: triggerNumber,
    settings_revision: state.revision,
    recorded_at: isClockLost(device, wokenMs) ? null : toTime(reportedMs),
  }
}

/** Returns the camera's clock time: after a reset, the epoch plus the time since, or no time at all. */
function cameraTime(device: SimulatedDevice, takenMs: number, toReportedMs: ToReportedMs): string | null {
  if (!isClockLost(device, takenMs)) return toTime(toReportedMs(takenMs))
  return device.deviceId % 2 === 0 ? null : toTime(Math.max(0, takenMs - device.faultMs))
}

function isClockLost({ fault, faultMs }: SimulatedDevice, atMs: number): boolean {
  return fault === 'clock_reset' && atMs >= faultMs && atMs < faultMs + CLOCK_RESET_DAYS * DAY_MS
}

function hardwareId(deviceId: number): string {
  const digits = deviceId.toString(16).padStart(6, '0').slice(-6)
  return `24:6f:28:${digits.match(/../g)?.join(':')}`
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}

import { type OutgoingReason, because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { AlertFacts, DeviceFacts, HealthFacts, Place, SightingFacts } from '../facts.ts'
import { writeHeadline } from '../message/headline.ts'
import { toOneLine } from '../message/one-line.ts'

/** An event, with the values that both generations accept. Only the field names differ. */
export interface GundiEvent {
  title: string
  type: string
  recordedAt: string
  place: Place
  source: string
  details: Record<string, unknown>
}

/** A camera's health, with its location. */
export interface GundiReport {
  source: string
  sourceName: string
  recordedAt: string
  place: Place
  details: Record<string, unknown>
}

export interface Unplaced {
  unplaced: OutgoingReason
}

export function toSightingEvent(facts: SightingFacts): GundiEvent | Unplaced {
  const { device, place, insightId, className, confidencePercent, otherClasses } = facts
  if (!place) return { unplaced: because('sighting_unplaced') }
  return {
    title: writeHeadline(facts),
    type: SIGHTING_EVENT,
    recordedAt: withOffset(facts.takenAt),
    place,
    source: nameSource(device.deviceId),
    details: {
      insight_id: insightId,
      location_source: place.source,
      species: toOneLine(className),
      confidence: roundPercent(confidencePercent),
      other_species: otherClasses.map((other) => ({
        species: toOneLine(other.className),
        confidence: roundPercent(other.confidencePercent),
      })),
      received_at: withOffset(facts.receivedAt),
      ...describeDevice(device),
    },
  }
}

/** Returns the event for an alert that was raised or, if events cannot be changed, that has ended. */
export function toAlertEvent(facts: AlertFacts): GundiEvent | Unplaced {
  const { device, alertType, raisedAt, resolvedAt } = facts
  if (!device.place) return { unplaced: because('alert_unplaced') }
  return {
    title: writeHeadline(facts),
    type: nameAlertEvent(alertType),
    recordedAt: withOffset(facts.kind === 'recovery' ? (resolvedAt ?? raisedAt) : raisedAt),
    place: device.place,
    source: nameSource(device.deviceId),
    details: describeAlert(facts),
  }
}

export function describeAlert(facts: AlertFacts): Record<string, unknown> {
  return {
    alert_id: facts.alertId,
    alert_type: facts.alertType,
    status: facts.kind === 'recovery' ? 'resolved' : 'active',
    summary: toOneLine(facts.summary),
    raised_at: withOffset(facts.raisedAt),
    ...(facts.resolvedAt !== null && { resolved_at: withOffset(facts.resolvedAt) }),
    ...describeDevice(facts.device),
  }
}

export function toReport(facts: HealthFacts): GundiReport | Unplaced {
  const { device, place } = facts
  if (!place) return { unplaced: because('report_unplaced') }
  return {
    source: nameSource(device.deviceId),
    sourceName: toOneLine(device.deviceName),
    recordedAt: withOffset(facts.recordedAt),
    place,
    details: {
      battery_volts: facts.batteryVolts,
      temperature_celsius: facts.temperatureCelsius,
      space_remaining_percent: facts.spaceRemainingPercent,
      images_processed: facts.imagesProcessed,
      ...describeDevice(device),
    },
  }
}

/** Returns a test event at the location of a user's camera, so that it appears near the real events. */
export function toTestEvent(device: DeviceFacts, at: string): GundiEvent | Unplaced {
  if (!device.place) return { unplaced: because('test_unplaced') }
  return {
    title: `Test from Sentinel Console: ${toOneLine(device.deviceName)}`,
    type: TEST_EVENT,
    recordedAt: withOffset(at),
    place: device.place,
    source: nameSource(device.deviceId),
    details: describeDevice(device),
  }
}

function describeDevice({ deviceId, deviceName, locationName }: DeviceFacts): Record<string, unknown> {
  return {
    device_id: deviceId,
    device_name: toOneLine(deviceName),
    ...(locationName !== null && { location_name: toOneLine(locationName) }),
  }
}

function roundPercent(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10) / 10
}

function withOffset(time: string): string {
  return time.replace(/Z$/, '+00:00')
}

/** The names of our event types in the other system. They must not change, because users have set up displays based on them. */
const SIGHTING_EVENT = 'sentinel_sighting'
const TEST_EVENT = 'sentinel_test'

function nameAlertEvent(type: AlertType): string {
  return type.startsWith('sentinel_') ? type : `sentinel_${type}`
}

function nameSource(deviceId: number): string {
  return `sentinel-${deviceId}`
}

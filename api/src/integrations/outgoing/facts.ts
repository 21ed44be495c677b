import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'

/**
 * The facts in messages, read from the rows when a message is sent. Times are ISO 8601 in UTC with milliseconds and Z. `timeZone` is the IANA name of
 * the recipient's time zone.
 */
export interface DeviceFacts {
  deviceId: number
  deviceName: string
  /** Null if neither is known. */
  place: CameraPlace | null
  locationName: string | null
}

export interface Place {
  latitude: number
  longitude: number
}

/** A camera's location: the one that was set for it, or else its last fix. */
export interface CameraPlace extends Place {
  source: 'set_place' | 'last_fix'
}

/** A sighting's location: its own fix, or else its camera's location. */
export interface SightingPlace extends Place {
  source: 'sighting' | CameraPlace['source']
}

export interface SightingFacts {
  kind: 'sighting'
  insightId: number
  device: DeviceFacts
  className: string
  /** From 0 to 100, not rounded. */
  confidencePercent: number | null
  /** The other classes that the model saw, most likely first. */
  otherClasses: { className: string; confidencePercent: number | null }[]
  /** The displayed time. */
  takenAt: string
  receivedAt: string
  /** A sighting without a location is not forwarded. */
  place: SightingPlace | null
  /** The path of the photo file. Null if there is none, or if it has not arrived yet. */
  photoFile: string | null
}

export interface AlertFacts {
  /** `recovery` if the alert has ended. */
  kind: 'alert' | 'recovery'
  alertId: number
  alertType: AlertType
  device: DeviceFacts
  summary: string
  raisedAt: string
  resolvedAt: string | null
  /** True if a user resolved the alert. The camera may still have the problem. */
  isResolvedByPerson: boolean
}

export interface HealthFacts {
  kind: 'health'
  device: DeviceFacts
  recordedAt: string
  place: Place | null
  batteryVolts: number | null
  temperatureCelsius: number | null
  spaceRemainingPercent: number | null
  imagesProcessed: number | null
}

/** A line in a digest or a summary. */
export interface SpeciesCount {
  className: string
  deviceName: string
  sightings: number
}

export interface DigestFacts {
  kind: 'digest'
  /** `YYYY-MM-DD` in the recipient's time zone. */
  day: string
  total: number
  /** The most frequent species come first. All others are only counted in `total`. */
  species: SpeciesCount[]
  openAlerts: { alertType: AlertType; deviceName: string; raisedAt: string }[]
  openAlertsTotal: number
}

/** The messages in an hour beyond the limit for messages that are sent one by one. */
export interface SummaryFacts {
  kind: 'summary'
  of: 'sightings' | 'alerts'
  total: number
  since: string
  until: string
  species: SpeciesCount[]
  alerts: { alertType: AlertType; deviceName: string; isOver: boolean }[]
}

export interface TestFacts {
  kind: 'test'
}

export type NoticeFacts = SightingFacts | AlertFacts | DigestFacts | SummaryFacts | TestFacts

/**
 * The result of sending. `retry` means that it may succeed later. `alone` means that the message was refused as part of a list and may succeed on its
 * own. The other results are final.
 */
export type Outcome =
  | { state: 'sent'; remoteId?: string; reason?: OutgoingReason }
  | { state: 'written_to_file'; reason: OutgoingReason }
  | { state: 'failed' | 'skipped'; reason: OutgoingReason }
  | { state: 'retry'; reason: OutgoingReason; afterMs?: number; alone?: true }

import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'

/**
 * The facts in messages, read from the rows when a message is sent. Times are ISO 8601 in UTC with milliseconds and Z. `timeZone` is the
 * IANA name of the zone in which the recipient reads times.
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

/** The location of a camera: the one that was set for it, or else its last fix. */
export interface CameraPlace extends Place {
  source: 'set_place' | 'last_fix'
}

/** The location of a sighting: its own fix, or else the location of its camera. */
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
  /** The other classes that the model saw, the most likely first. */
  otherClasses: { className: string; confidencePercent: number | null }[]
  /** The displayed time. */
  takenAt: string
  receivedAt: string
  /** A sighting without a location is not forwarded. */
  place: SightingPlace | null
  /** The path of the photo file. Null if there is none, or none yet. */
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
  /** True if a person resolved it, although the camera may still have the problem. */
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

/** A line of a digest or a summary. */
export interface SpeciesCount {
  className: string
  deviceName: string
  sightings: number
}

export interface DigestFacts {
  kind: 'digest'
  /** `YYYY-MM-DD` in the recipient's zone. */
  day: string
  total: number
  /** The most frequent species is first. The rest are only counted in `total`. */
  species: SpeciesCount[]
  openAlerts: { alertType: AlertType; deviceName: string; raisedAt: string }[]
  openAlertsTotal: number
}

/** The messages of an hour above the limit of messages that are sent one by one. */
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
 * The result of sending. `retry` means that it may succeed later. `alone` means that it was refused together with others and may succeed
 * without them. The other results are final.
 */
export type Outcome =
  | { state: 'sent'; remoteId?: string; reason?: OutgoingReason }
  | { state: 'written_to_file'; reason: OutgoingReason }
  | { state: 'failed' | 'skipped'; reason: OutgoingReason }
  | { state: 'retry'; reason: OutgoingReason; afterMs?: number; alone?: true }

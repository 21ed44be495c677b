import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'

/**
 * What messages are about, read from the rows when a message is sent. Times are ISO 8601 in UTC with milliseconds and Z;
 * `timeZone` is the IANA name of the zone that the recipient reads times in.
 */
export interface DeviceFacts {
  deviceId: number
  deviceName: string
  /** Null when neither is known. */
  place: CameraPlace | null
  locationName: string | null
}

export interface Place {
  latitude: number
  longitude: number
}

/** The location of a camera: the place that was set for it, or else its last fix. */
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
  /** 0 to 100, not rounded. */
  confidencePercent: number | null
  /** What the model saw beside it, the likeliest first. */
  otherClasses: { className: string; confidencePercent: number | null }[]
  /** The displayed time. */
  takenAt: string
  receivedAt: string
  /** Without one it is not forwarded. */
  place: SightingPlace | null
  /** The file people see, on disk; null where there is none, or none yet. */
  photoFile: string | null
}

export interface AlertFacts {
  /** `recovery` when the alert is over. */
  kind: 'alert' | 'recovery'
  alertId: number
  alertType: AlertType
  device: DeviceFacts
  summary: string
  raisedAt: string
  resolvedAt: string | null
  /** Not by the camera, which may go on being unwell. */
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
  /** The most frequent first; what is left over counts in `total` alone. */
  species: SpeciesCount[]
  openAlerts: { alertType: AlertType; deviceName: string; raisedAt: string }[]
  openAlertsTotal: number
}

/** What came within an hour beyond the most that are sent one by one. */
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
 * How sending went. `retry` is for what may go well later, `alone` if it was refused together with others and may go
 * well without them; the others are final.
 */
export type Outcome =
  | { state: 'sent'; remoteId?: string; reason?: OutgoingReason }
  | { state: 'written_to_file'; reason: OutgoingReason }
  | { state: 'failed' | 'skipped'; reason: OutgoingReason }
  | { state: 'retry'; reason: OutgoingReason; afterMs?: number; alone?: true }

import { z } from 'zod'

interface AlertTypeDescription {
  /** The name used on all screens and in all messages. */
  name: string
  /** 1 is the most severe. The map and lists of a camera's problems use this order. */
  severity: number
  /** True if someone has to go to the camera. Cables cannot be repaired remotely, nor batteries charged. */
  needsVisit: boolean
  /** The name of the switch in a user's alert settings, and of the column in `alert_setting`. */
  setting: string
  /** The name in the map's legend, counts and address. */
  mapWarning: string
  /** The name in the address of the device list. */
  deviceFilter: string
  /** Returns the alert's summary in English. */
  summarize: (found: FoundWords) => string
}

/** Examples: `silence` is `3 days`, `volts` is `3.20`. */
interface FoundWords {
  silence: string
  volts: string
  readings: number
}

/** Describes each alert type, for all programs. What else a new type needs is listed in docs/paths/something-new.md. */
export const alertTypes = {
  sentinel_cable_error: {
    name: 'Cable Error',
    severity: 1,
    needsVisit: true,
    setting: 'cable_error',
    mapWarning: 'cable_error',
    deviceFilter: 'cable',
    summarize: () => 'Cable error reported at start-up',
  },
  low_battery: {
    name: 'Battery Level Warning',
    severity: 2,
    needsVisit: true,
    setting: 'low_battery',
    mapWarning: 'low_battery',
    deviceFilter: 'battery',
    summarize: ({ volts, readings }) => `Battery at ${volts} V (median of ${readings} readings)`,
  },
  no_recent_insights: {
    name: 'No Recent Insights',
    severity: 4,
    needsVisit: false,
    setting: 'no_recent_insights',
    mapWarning: 'no_recent_insights',
    deviceFilter: 'insights',
    summarize: ({ silence }) => `No insight for ${silence}`,
  },
  no_recent_camera_triggers: {
    name: 'No Recent Camera Triggers',
    severity: 3,
    needsVisit: false,
    setting: 'no_recent_camera_triggers',
    mapWarning: 'no_recent_camera_triggers',
    deviceFilter: 'triggers',
    summarize: ({ silence }) => `No camera trigger for ${silence}`,
  },
} as const satisfies Record<string, AlertTypeDescription>

export type AlertType = keyof typeof alertTypes
export const AlertType = z.enum(Object.keys(alertTypes) as AlertType[]) // safe: these are all keys

/** Sorted from most to least severe. */
export const alertTypesBySeverity: readonly AlertType[] = AlertType.options.toSorted(
  (a, b) => alertTypes[a].severity - alertTypes[b].severity,
)

export const alertTypeNames = Object.fromEntries(
  AlertType.options.map((type) => [type, alertTypes[type].name]),
) as Record<AlertType, string> // safe: has all types

type OtherName = 'setting' | 'mapWarning' | 'deviceFilter'
type NameOf<Other extends OtherName> = (typeof alertTypes)[AlertType][Other]

/** Returns a record with a value for each alert type, keyed by one of the type's other names. */
// @__NO_SIDE_EFFECTS__
export function recordBy<Other extends OtherName, Value>(
  other: Other,
  valueOf: (type: AlertType, name: NameOf<Other>) => Value,
): Record<NameOf<Other>, Value> {
  const record: Partial<Record<NameOf<Other>, Value>> = {}
  for (const type of AlertType.options) {
    const name: NameOf<Other> = alertTypes[type][other]
    record[name] = valueOf(type, name)
  }
  return record as Record<NameOf<Other>, Value> // safe: has all types
}

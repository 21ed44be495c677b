/* Limits and options of commands to devices. Units are in the names. */

/** Offered for cycle time and sync time (spec 2 §9): 5 minutes to 48 hours. */
export const durationOptionsMinutes: readonly number[] = [
  ...Array.from({ length: 11 }, (_, at) => 5 * (at + 1)),
  ...Array.from({ length: 22 }, (_, at) => 60 + 30 * at),
  ...Array.from({ length: 37 }, (_, at) => 60 * (12 + at)),
]
export const OTA_FIRMWARE_MIN = '2.0.0'
export const HIGH_RES_FIRMWARE_MIN = '2.2.0'
/** Messages of a device that have no result. */
export const OPEN_MESSAGES_MAX = 10
export const OPEN_HIGH_RES_REQUESTS_MAX = 2 // of these
/** Of one LoRa device, on a UTC day: the fair use of public networks (The Things Network). Further ones wait for the next day. */
export const RADIO_DOWNLINKS_PER_DAY = 10
/**
 * After so many uplinks without a report of the network server about a downlink, it is sent again. It goes out after the first one and is acknowledged
 * with the second one, so the third one shows that something is wrong.
 */
export const RADIO_SILENT_UPLINKS = 3
/** A command is sent again so many times at most, which is about half of a day's downlinks for a device that sends often. */
export const RADIO_REPEATS_MAX = 5
/** A message or an update that a device has not answered by then has failed. */
export const COMMAND_VALID_DAYS = 7
/** After a device has acknowledged a command, its next one waits this long for the answer. */
export const COMMAND_ANSWER_WAIT_SECONDS = 30
/** The number of a command, its revision of the settings, the cycle time and the trigger number have to fit into a LoRa frame. */
export const COMMAND_NUMBER_MAX = 65_535
export const SETTINGS_REVISION_MAX = 255
export const CYCLE_TIME_MAX_MINUTES = 65_535
export const TRIGGER_NUMBER_MAX = 255
/** To be typed exactly where something cannot be undone (spec 2 §5). */
export const CONFIRMATION_TEXT = 'I Understand'
export const TRIGGER_NUMBER_DEFAULT = 30
export const triggerNumberOptions = [1, 3, 10, 30, 50] as const
export const CYCLE_TIME_DEFAULT_MINUTES = 690
export const cycleTimeOptionsMinutes = [120, 240, 390, 690, 720] as const
export const SATELLITE_FIX_TIME_DEFAULT = 5
export const satelliteFixTimeOptions = [2, 3, 4, 5] as const
export const SATELLITE_PASSES_DEFAULT = 2
export const satellitePassesOptions = [1, 2, 3, 4] as const
export const UPDATE_DEVICES_MAX = 5000

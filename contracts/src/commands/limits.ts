/* Limits and options of commands to devices. Units are in the names. */

/** The options for the cycle time and the sync time, from 5 minutes to 48 hours. */
export const durationOptionsMinutes: readonly number[] = [
  ...Array.from({ length: 11 }, (_, at) => 5 * (at + 1)),
  ...Array.from({ length: 22 }, (_, at) => 60 + 30 * at),
  ...Array.from({ length: 37 }, (_, at) => 60 * (12 + at)),
]
export const OTA_FIRMWARE_MIN = '2.0.0'
export const HIGH_RES_FIRMWARE_MIN = '2.2.0'
/** The maximum number of messages per device that have no result yet. */
export const OPEN_MESSAGES_MAX = 10
/** The maximum number of open messages per device that request a higher resolution image. */
export const OPEN_HIGH_RES_REQUESTS_MAX = 2
/**
 * The maximum number of downlinks per device and UTC day, from the fair use policy of The Things Network, a public network. Further downlinks wait
 * for the next day.
 */
export const RADIO_DOWNLINKS_PER_DAY = 10
/**
 * The number of uplinks from a device after which a downlink is repeated if the network server has reported nothing about it. A downlink goes out
 * after the first uplink and is acknowledged with the second, so a third shows that something is wrong.
 */
export const RADIO_SILENT_UPLINKS = 3
/** The maximum number of times a command is repeated, about half of a day's downlinks for a device that sends often. */
export const RADIO_REPEATS_MAX = 5
/** The period after which a message or an update fails if its device has not answered. */
export const COMMAND_VALID_DAYS = 7
/** The maximum delay of the next command to a device after the device has acknowledged a command but not answered it. */
export const COMMAND_ANSWER_WAIT_SECONDS = 30
/** Each of these four values must fit into its field in a LoRa frame. */
export const COMMAND_NUMBER_MAX = 65_535
export const SETTINGS_REVISION_MAX = 255
export const CYCLE_TIME_MAX_MINUTES = 65_535
export const TRIGGER_NUMBER_MAX = 255
/** The exact text that users have to type to confirm an action that cannot be undone. */
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

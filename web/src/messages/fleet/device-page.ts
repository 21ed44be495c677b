import type { BatteryChemistry, ForecastGap } from '@sentinel/contracts/fleet/devices'
import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import {
  BATTERY_RECOVERED_VOLTS,
  HISTORY_INSIGHTS_MAX,
  LOW_BATTERY_VOLTS,
} from '@sentinel/contracts/fleet/limits'
import { modelDifferenceMessages } from '../models/device-models.ts'
import { duration, roughDuration } from '../duration.ts'
import { isDeadLetterReason } from '../staff/dead-letter-reasons.ts'
import { count } from '../plural.ts'

const RANGES = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year', 1825: '5 years' } as const
const CHEMISTRIES = {
  lithium_ion: 'a lithium-ion',
  lithium_iron_phosphate: 'a lithium iron phosphate',
  alkaline: 'an alkaline',
} as const satisfies Record<BatteryChemistry, string>
const amount = (value: number) => value.toLocaleString('en')
const mib = (value: number) => `${amount(Math.round(value))} MiB`
const percent = (value: number) => `${Math.round(value)} %`
const degrees = (value: number) => `${value.toFixed(1)} °C`

/** The names of message fields for people. Other fields have the name that the camera sends. */
const FIELDS: Readonly<Record<string, string>> = {
  alg_id: 'Model',
  battery_voltage: 'Battery voltage',
  cable_ok: 'State of the cable',
  class_list: 'All possible species',
  comms_source: 'Link',
  confidence: 'Confidence',
  cycle_count: 'Cycle count',
  cycle_time: 'Cycle time',
  file_ctime: 'Time of the sighting',
  hours_since_last_camera_trigger: 'Hours since the last trigger',
  image_count: 'Image count',
  images_processed: 'Images processed',
  latitude: 'Latitude',
  longitude: 'Longitude',
  memory_remaining: 'Memory remaining',
  photo: 'Whether a photo follows',
  recorded_at: 'Time of the report',
  settings_revision: 'Revision of the settings',
  software_version: 'Firmware version',
  space_remaining: 'Space remaining',
  startup_data: 'Start-up data',
  sync_time: 'Sync time',
  temperature: 'Temperature',
  trigger_number: 'Trigger number',
  window_end: 'End of the window',
  window_start: 'Start of the window',
}
const KINDS = { insights: 'sightings', health: 'health reports' } as const

/** Explains to an owner why some of the camera's messages were not stored completely. */
const REASONS: Record<DeadLetterReason, string> = {
  not_json: 'Cut off, or not in the form that the console reads.',
  bad_utf8: 'With characters that are not text.',
  malformed: 'Something that every message needs is missing or wrong.',
  unkeepable_field: 'With a value that cannot be stored.',
  unknown_topic: 'Of a kind that this console does not know. The camera’s firmware may be newer.',
  too_large: 'Too large.',
  not_a_photo: 'Sent as a photo, but not a JPEG that can be read.',
  photo_unreadable: 'A photo of which nothing can be shown.',
  photo_unclaimed: 'A photo of no sighting that the camera has sent.',
  photo_limit: 'A photo beyond what a camera may send in a day.',
  reused_message_id:
    'With the number of an earlier message, but other content. The camera may have been reset.',
  refused_by_database: 'The console failed to store it. Ask the people who run it.',
  bad_frame: 'A LoRa message that is cut off, or of a kind that this console does not know.',
  unknown_device: 'Sent by LoRa before this camera had its DevEUI.',
}

/** The texts of the page about one camera. */
export const devicePageMessages = {
  title: 'Camera',
  missing: {
    title: 'No such camera',
    body: 'It is not linked to your account, or the number in the address was mistyped.',
  },
  id: (deviceId: number) => `ID ${deviceId}`,
  loading: 'Loading the camera',
  gone: {
    title: 'This camera is not in your account any more',
    body: 'It was removed by you, by an owner who shared it with you, or by the people who run this console. The page showed its last known state.',
    toDevices: 'My Devices',
  },
  notCurrent: 'The camera could not be brought up to date',
  actions: { edit: 'Edit', access: 'Your access', map: 'Show on map', insights: 'See insights' },
  verdict: {
    fineBody: 'It checks in on time, its battery is fine and no alert is open.',
    awaitedBody: 'It has not checked in yet. This page fills in when it does.',
  },
  facts: {
    title: 'Now',
    battery: 'Battery',
    checkIn: 'Last check-in',
    alerts: 'Open alerts',
    noAlerts: 'None',
    temperature: 'Temperature',
    memory: 'Memory remaining',
    firmware: 'Firmware',
    update: 'Update status',
    notReported: 'Not reported',
    every: (minutes: number) => `Every ${duration(minutes)}`,
    memoryOf: (remaining: number, space: number | null) =>
      space === null ? mib(remaining) : `${mib(remaining)} (${percent(space)})`,
    percent,
    degrees,
  },
  unreadable: {
    title: 'Cannot be read',
    fieldsNote: 'The camera sends values that the console cannot read. The rest of these messages is stored.',
    messagesNote:
      'The camera sends messages or values that the console cannot read or store. What can be read is stored. Tell the people who maintain the firmware of the camera.',
    messages: (times: number) => `${count(times, 'message', 'messages')} in the last 30 days`,
    because: (reason: string) => (isDeadLetterReason(reason) ? REASONS[reason] : `${reason}.`),
    lastCame: 'The last one came',
    field: (kind: keyof typeof KINDS, field: string) => `${FIELDS[field] ?? field}, in ${KINDS[kind]}`,
    notSince: 'Could not be read since',
    lastSent: 'Last sent:',
  },
  history: {
    title: 'Health history',
    note: 'A line breaks where nothing was reported. Point, touch or use the arrow keys to read the values.',
    since: 'You see this camera since',
    ranges: RANGES,
    range: 'Time range',
    table: 'Table',
    loading: 'Loading the history',
    empty: (days: keyof typeof RANGES) => `No reports in these ${RANGES[days]}.`,
    noInsights: (days: keyof typeof RANGES) => `No insights in these ${RANGES[days]}.`,
    noValues: 'No such values were reported in this time.',
    battery: 'Battery (V)',
    memory: 'Memory remaining (MiB)',
    space: 'Memory remaining (%)',
    temperature: 'Temperature (°C)',
    triggers: 'Images processed between reports',
    perDay: 'Insights per day (UTC)',
    perWeek: 'Insights per week (UTC)',
    reading: 'Reading',
    low: `Low: ${LOW_BATTERY_VOLTS} V`,
    forecast: 'Forecast',
    coldestToWarmest: 'Coldest to warmest',
    volts: (value: number) => `${value.toFixed(2)} V`,
    mib,
    percent,
    degrees,
    between: (low: number, high: number) =>
      low === high ? degrees(low) : `${low.toFixed(1)} to ${degrees(high)}`,
    images: (value: number) => count(value, 'image', 'images'),
    insights: (value: number) =>
      value >= HISTORY_INSIGHTS_MAX
        ? `${amount(HISTORY_INSIGHTS_MAX)} or more insights`
        : count(value, 'insight', 'insights'),
    capped: `Bars end at ${amount(HISTORY_INSIGHTS_MAX)} or more`,
    span: (from: string, until: string) => `${from} to ${until}`,
    utcDay: (day: string) => `${day}, UTC day`,
    weekFrom: (day: string) => `Week from ${day} (UTC)`,
  },
  table: {
    readings: 'Readings, the newest first',
    insights: 'Insights, the newest first',
    at: 'Reported',
    battery: 'Battery',
    memory: 'Memory',
    space: 'Space',
    coldest: 'Coldest',
    warmest: 'Warmest',
    images: 'Images since the one before',
    trigger: 'Last trigger',
    hoursBefore: (hours: number) => `${roughDuration(hours * 60)} before`,
    day: 'Day (UTC)',
    week: 'Week from (UTC)',
    amount: 'Insights',
    orMore: `${amount(HISTORY_INSIGHTS_MAX)} or more`,
  },
  forecast: {
    title: 'Battery forecast',
    around: (day: string) => `Low around ${day}`,
    between: (earliest: string, latest: string) => `between ${earliest} and ${latest}`,
    notBefore: (earliest: string) => `but possibly as early as ${earliest}`,
    openEnd: (earliest: string) => `not before ${earliest}, possibly more than a year from now`,
    moreThanAYear: 'More than a year left',
    likelyMoreThanAYear: 'Probably more than a year left',
    lowNow: 'Low now',
    /** Shown if the newest reading is good again. */
    lowStill: `The warning ends when the median of three readings is ${BATTERY_RECOVERED_VOLTS} V`,
    none: 'Not enough data for a forecast',
    missing: ({ is_after_change, readings, readings_needed, days, days_needed }: ForecastGap) => {
      const [more, moreDays] = [Math.max(0, readings_needed - readings), Math.ceil(days_needed - days)]
      const needs = [
        ...(more > 0 ? [`${more} more`] : []),
        ...(moreDays > 0 ? [count(moreDays, 'more day', 'more days')] : []),
      ]
      const since = is_after_change ? 'since the batteries were changed' : 'so far'
      return `${count(readings, 'usable reading', 'usable readings')} ${since}. It needs ${needs.join(' and ')}.`
    },
    noDate: 'No useful date yet',
    whyNoDate: {
      fit: ({ readings }: ForecastGap) =>
        `The ${count(readings, 'reading', 'readings')} do not follow the discharge of a common battery, for example because of a solar panel or a charger. A date needs readings that fall steadily.`,
      width: ({ readings, days }: ForecastGap) =>
        `The ${count(readings, 'reading', 'readings')} of ${count(Math.floor(days), 'day', 'days')} have hardly fallen, so the possible dates are more than a month apart. A date needs days in which the voltage falls further.`,
    },
    unknown: 'The forecast could not be loaded.',
    how: 'How this is estimated',
    method: (readings: number, since: string, battery: keyof typeof CHEMISTRIES, charge: number) =>
      `The ${count(readings, 'reading', 'readings')} since ${since} are compared with the discharge curves of common batteries. They fit ${CHEMISTRIES[battery]} battery best, with about ${percent(charge)} of its charge left. The battery is low when the low battery alert is due: when the median of three readings is at or below ${LOW_BATTERY_VOLTS} V. In nine of ten cases the alert comes within the days given.`,
    methodOfNone:
      'A forecast needs eight readings over three days that follow the discharge curve of a lithium-ion, lithium iron phosphate or alkaline battery closely enough to give useful dates. Some batteries keep nearly the same voltage until they are almost empty, so their forecast comes late. It starts over when batteries are changed.',
  },
  settings: {
    title: 'Settings',
    note: 'What was requested of the camera, and what it reports.',
    cycle: 'Cycle time',
    sync: 'Sync time',
    trigger: 'Trigger number',
    location: 'Location',
    wifi: 'Wi-Fi insights',
    completeImages: 'Complete images',
    reported: 'Reported',
    notReported: 'Not reported',
    duration,
    number: amount,
    differs: (requested: string, reported: string) =>
      `Set to ${requested}. The camera reports ${reported} until it applies the change.`,
    awaited: (requested: string) => `Set to ${requested}. The camera has not reported it yet.`,
    setBy: 'Set',
    locationDiffers: (distance: string) =>
      `The location that was set by hand is used. The camera reports one ${distance} away.`,
    metres: (metres: number) =>
      metres < 1000 ? `${Math.round(metres)} m` : `${amount(Math.round(metres / 100) / 10)} km`,
    allowed: 'Allowed',
    notAllowed: 'Not allowed',
  },
  models: {
    title: 'Models and versions',
    note: 'The models that run on this camera, and its versions.',
    none: 'No model is listed as running on this camera.',
    since: (day: string) => `since ${day}`,
    span: (from: string, to: string) => `${from} to ${to}`,
    fromRelease: (release: string) => `release ${release}`,
    recorded: 'recorded by hand',
    firmware: (version: string) => `firmware ${version}`,
    fieldResults: 'Field results',
    fieldResultsOf: (model: string) => `Field results of ${model}`,
    history: (models: number) => `Earlier models (${amount(models)})`,
    historyFull: (models: number) => `Only the latest ${amount(models)} are shown.`,
    differences: { title: 'What does not match', ...modelDifferenceMessages },
    toUpdates: 'Device Updates',
    noneInAccount: 'There are no models in your account yet.',
    openMarketplace: 'Open the Model Marketplace',
    choose: 'Model to deploy',
    chooseOne: 'Choose a model',
    viewOnly: 'Only people who manage this camera can change its models.',
    allDeployed: 'All models of your account run on it.',
    deploy: 'Deploy',
    deployed: (model: string, device: string) => `Recorded: ${model} runs on ${device}.`,
    remove: 'Remove',
    removeNamed: (model: string) => `Remove ${model}`,
    notDone: (reason: string) => `Nothing was changed. ${reason}`,
    software: 'Software',
    mcu: 'MCU version',
    hardware: 'Hardware ID (MAC)',
    lora: 'LoRa ID',
    cell: 'Cell ID',
    notReported: 'Not reported',
  },
  alerts: {
    title: 'Alerts',
    none: 'No alert is open.',
    resolved: 'Recently resolved',
    seeAll: 'All alerts',
  },
  sightings: {
    title: 'Last sightings',
    none: 'It has not seen anything yet.',
    seeAll: 'See all',
  },
} as const

import { DAY_MS, type SeedPlan, startOf } from './plan.ts'
import { randomFor } from './random.ts'

/** Separates the random numbers for a camera's reports from those for its sightings. */
const REPORTS_STREAM = 0x4ea1
const MINUTE_MS = 60_000
const DAY_MINUTES = DAY_MS / MINUTE_MS
const DELAY_MS = 5 * MINUTE_MS

const BATTERY_FULL_VOLTS = 4.15
const BATTERY_WORN_VOLTS = 0.85
const MEMORY_MIB = 30_000
const IMAGES_A_DAY = 60
const CYCLES_A_DAY = 24

/** The columns of one line, in order. */
export const REPORT_COLUMNS =
  'device_id, message_identifier, recorded_at, received_at, battery_voltage, memory_remaining_mib, space_remaining_percent, ' +
  'temperature_celsius, hours_since_last_camera_trigger, images_processed, cycle_count, image_count'

/** Yields one report a day for each device in a period, as lines for COPY. Ordered by device first, like the history's key. */
export function* writeReports(
  plan: SeedPlan,
  firstDeviceId: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Generator<string> {
  const startMs = startOf(plan)
  const firstDay = Math.floor((fromMs - startMs) / DAY_MS)
  for (let camera = 0; camera < plan.devices; camera++) {
    const minute = Math.floor(randomFor(plan.seed, REPORTS_STREAM, camera)() * DAY_MINUTES)
    for (let day = firstDay; ; day++) {
      const recordedMs = startMs + day * DAY_MS + minute * MINUTE_MS
      if (recordedMs >= untilMs) break
      if (recordedMs >= fromMs)
        yield writeReport(plan, { deviceId: firstDeviceId + camera, camera, day, recordedMs })
    }
  }
}

interface Occasion {
  deviceId: number
  camera: number
  day: number
  recordedMs: number
}

/** Batteries and cards wear out over some months and are then replaced, each at a different time. */
function writeReport(plan: SeedPlan, { deviceId, camera, day, recordedMs }: Occasion): string {
  const own = randomFor(plan.seed, REPORTS_STREAM, camera, 1)
  const visitEveryDays = 60 + Math.floor(own() * 90)
  const warmth = 8 + own() * 20
  const today = randomFor(plan.seed, REPORTS_STREAM, camera, day + 2)
  const sinceVisit = (day + Math.floor(own() * visitEveryDays)) % visitEveryDays
  const wear = sinceVisit / visitEveryDays
  const images = Math.round(sinceVisit * IMAGES_A_DAY * (0.8 + 0.4 * today()))
  const space = 100 - 70 * wear
  const fields = [
    deviceId,
    day + 1,
    new Date(recordedMs).toISOString(),
    new Date(Math.min(recordedMs + Math.floor(today() * DELAY_MS), plan.endsAtMs)).toISOString(),
    (BATTERY_FULL_VOLTS - BATTERY_WORN_VOLTS * wear - 0.05 * today()).toFixed(2),
    Math.round((MEMORY_MIB * space) / 100),
    space.toFixed(1),
    (warmth + 6 * Math.sin((day / 365) * 2 * Math.PI) + 4 * today()).toFixed(1),
    Math.floor(today() ** 3 * 24),
    (day + 1) * IMAGES_A_DAY,
    (day + 1) * CYCLES_A_DAY,
    images,
  ]
  return `${fields.join('\t')}\n`
}

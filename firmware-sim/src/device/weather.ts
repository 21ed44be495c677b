import { getPosition } from 'suncalc'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { createRandom } from '../random.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

const YEAR_DAYS = 365.25
/** The number of days after 1 January when it is warmest in the north. */
const WARMEST_DAY = 200
/** The local hour with the highest temperature. */
const WARMEST_HOUR = 15

/** Returns the temperature at the camera in degrees Celsius. */
export function temperatureAt(device: SimulatedDevice, atMs: number): number {
  const { climate, utcOffsetMinutes } = device.region
  const localMs = atMs + utcOffsetMinutes * MINUTE_MS
  const day = Math.floor(localMs / DAY_MS)
  const hemisphere = device.latitude < 0 ? -1 : 1
  const season = Math.cos((2 * Math.PI * (((localMs / DAY_MS) % YEAR_DAYS) - WARMEST_DAY)) / YEAR_DAYS)
  const hour = (localMs % DAY_MS) / HOUR_MS
  const daily = Math.cos((2 * Math.PI * (hour - WARMEST_HOUR)) / 24)
  const weather = createRandom(device.seed, device.region.name, 'weather', day).normal() * 2.5
  return Math.round(
    climate.meanCelsius + hemisphere * climate.seasonCelsius * season + climate.dayCelsius * daily + weather,
  )
}

/** Returns the sun's altitude at the camera in degrees. Negative at night. */
export function sunAltitudeAt({ latitude, longitude }: SimulatedDevice, atMs: number): number {
  return getPosition(new Date(atMs), latitude, longitude).altitude
}

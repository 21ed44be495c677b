import { getPosition } from 'suncalc'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { createRandom } from '../random.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

const YEAR_DAYS = 365.25
/** The north is warmest this many days after 1 January. */
const WARMEST_DAY = 200
/** The temperature is highest at this local hour. */
const WARMEST_HOUR = 15

/** Returns degrees Celsius at the camera. */
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

/** Returns how high the sun is over the camera, in degrees. Below 0 at night. */
export function sunAltitudeAt({ latitude, longitude }: SimulatedDevice, atMs: number): number {
  return getPosition(new Date(atMs), latitude, longitude).altitude
}

import type { RegionName } from '../../wildlife/region.ts'

/** The months with snow on the ground in the north. January is 0. */
const SNOW_MONTHS: readonly number[] = [10, 11, 0, 1, 2, 3]

/** Above this temperature, fallen snow melts. */
const THAW_CELSIUS = 6

export function hasSnow(scene: { region: RegionName; takenAt: Date; temperatureCelsius: number }): boolean {
  if (scene.region !== 'nordic' || scene.temperatureCelsius > THAW_CELSIUS) return false
  return SNOW_MONTHS.includes(scene.takenAt.getUTCMonth())
}

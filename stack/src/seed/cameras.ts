import type { SeedPlan } from './plan.ts'
import { randomFor } from './random.ts'

export interface Camera {
  /** Starts at 0. The device id is this number plus the data set's first device id. */
  number: number
  /** The expected number of the camera's sightings, relative to other cameras. */
  weight: number
  utcOffsetHours: number
  reserve: string
  latitude: number
  longitude: number
}

const RESERVES = [
  { reserve: 'Masai Mara', latitude: -1.49, longitude: 35.14 },
  { reserve: 'Kruger', latitude: -24.01, longitude: 31.49 },
  { reserve: 'Okavango', latitude: -19.28, longitude: 22.9 },
  { reserve: 'Lopé', latitude: -0.5, longitude: 11.6 },
  { reserve: 'Białowieża', latitude: 52.7, longitude: 23.87 },
  { reserve: 'Kanha', latitude: 22.33, longitude: 80.61 },
  { reserve: 'Khao Yai', latitude: 14.44, longitude: 101.37 },
  { reserve: 'Pantanal', latitude: -17.7, longitude: -57.4 },
  { reserve: 'Corcovado', latitude: 8.54, longitude: -83.57 },
  { reserve: 'Yellowstone', latitude: 44.6, longitude: -110.5 },
]
const RESERVE_REACH_DEGREES = 0.4
const DEGREES_AN_HOUR = 15
/** Determines the share of the busy cameras: the busiest of 2,000 sees about a hundred times as much as the quietest. */
const SKEW = -0.6

/** Returns a data set's cameras. Most see little, and some see a great deal. */
export function layOutCameras({ seed, devices }: SeedPlan): Camera[] {
  return Array.from({ length: devices }, (_, number) => {
    const random = randomFor(seed, number)
    const home = RESERVES[Math.floor(random() * RESERVES.length)] ?? {
      reserve: '',
      latitude: 0,
      longitude: 0,
    }
    return {
      number,
      weight: (1 - random()) ** SKEW,
      utcOffsetHours: Math.round(home.longitude / DEGREES_AN_HOUR),
      reserve: home.reserve,
      latitude: home.latitude + (random() * 2 - 1) * RESERVE_REACH_DEGREES,
      longitude: home.longitude + (random() * 2 - 1) * RESERVE_REACH_DEGREES,
    }
  })
}

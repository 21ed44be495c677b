import { getMoonIllumination, getMoonPosition, getPosition } from 'suncalc'
import { createRandom } from '../random.ts'
import type { Rgb } from './canvas.ts'

export type LightKind = 'day' | 'dusk' | 'infrared'

/** The light at a given moment: the sun, what is left of it, or the camera's own flash. */
export interface Light {
  kind: LightKind
  /** Multiplies the colours of nearby things. */
  near: Rgb
  haze: Rgb
  /** The distance in metres over which haze absorbs two thirds of the light. */
  clearMetres: number
  sky: { zenith: Rgb; horizon: Rgb; cloud: Rgb; cover: number }
  saturation: number
  contrast: number
  /** The share of the light that is lost in the corners. */
  vignette: number
  grain: number
}

interface Moment {
  deviceId: number
  takenAt: Date
  latitude: number
  longitude: number
}

/** If the sun is lower than this, there is too little light for colour, and the camera uses its infrared lamps. */
const INFRARED_BELOW_DEGREES = -4
const DUSK_BELOW_DEGREES = 3
const GOLDEN_BELOW_DEGREES = 16
const HOUR_MS = 3_600_000

export function lightAt(
  { deviceId, takenAt, latitude, longitude }: Moment,
  place: { mist: number; snow: boolean },
): Light {
  const { altitude } = getPosition(takenAt, latitude, longitude)
  // A place's weather stays the same for some hours.
  const weather = createRandom('weather', deviceId, Math.floor(takenAt.getTime() / (6 * HOUR_MS)))
  const cover = weather.fraction() ** 0.8
  const misty = weather.chance(place.mist) ? weather.between(0.4, 1) : 0
  if (altitude < INFRARED_BELOW_DEGREES) {
    return infrared(moonlightAt(takenAt, latitude, longitude), misty, place.snow)
  }
  return altitude < DUSK_BELOW_DEGREES ? dusk(altitude, cover, misty) : day(altitude, cover, misty)
}

function day(altitude: number, cover: number, misty: number): Light {
  const golden = Math.max(
    0,
    1 - (altitude - DUSK_BELOW_DEGREES) / (GOLDEN_BELOW_DEGREES - DUSK_BELOW_DEGREES),
  )
  const sunny = 1 - Math.min(1, cover * 1.3)
  const warm = golden * (0.35 + 0.65 * sunny)
  const power = 1.28 + 0.22 * sunny - 0.2 * golden
  return {
    kind: 'day',
    near: [power * (1 + 0.14 * warm), power * (1 + 0.01 * warm), power * (0.97 - 0.2 * warm)],
    haze: [206 + 22 * warm, 212 + 2 * warm, 218 - 34 * warm],
    clearMetres: 420 - 380 * misty,
    sky: {
      zenith: mix([92, 142, 206], [148, 152, 178], golden),
      horizon: mix([186, 212, 232], [246, 210, 164], golden),
      cloud: mix([240, 241, 243], [250, 226, 200], warm),
      cover,
    },
    saturation: 0.66 + 0.2 * sunny - 0.3 * misty,
    contrast: 0.25 + 0.35 * sunny - 0.25 * misty,
    vignette: 0.2,
    grain: 2.5,
  }
}

function dusk(altitude: number, cover: number, misty: number): Light {
  const left = (altitude - INFRARED_BELOW_DEGREES) / (DUSK_BELOW_DEGREES - INFRARED_BELOW_DEGREES)
  const power = 0.68 + 0.5 * left
  return {
    kind: 'dusk',
    near: [power * 0.96, power, power * 1.1],
    haze: mix([58, 64, 82], [132, 136, 152], left),
    clearMetres: 260 - 200 * misty,
    sky: {
      zenith: mix([44, 54, 84], [112, 128, 164], left),
      horizon: mix([108, 92, 102], [226, 186, 160], left * (1 - 0.5 * cover)),
      cloud: mix([64, 66, 80], [150, 146, 156], left),
      cover: cover * 0.7,
    },
    saturation: 0.42 + 0.28 * left,
    contrast: 0.2,
    vignette: 0.3,
    grain: 6.5 - 2.5 * left,
  }
}

function infrared(moonlight: number, misty: number, snow: boolean): Light {
  const lamps = snow ? 1.45 : 2.15
  const sky = 10 + 26 * moonlight
  return {
    kind: 'infrared',
    near: [lamps, lamps, lamps],
    haze: [70, 70, 70],
    clearMetres: 300 - 250 * misty,
    sky: {
      zenith: [sky, sky, sky],
      horizon: [sky + 8, sky + 8, sky + 8],
      cloud: [sky + 4, sky + 4, sky + 4],
      cover: 0.5,
    },
    saturation: 0,
    contrast: 0.3,
    vignette: 0.72,
    grain: 6,
  }
}

function moonlightAt(takenAt: Date, latitude: number, longitude: number): number {
  const height = Math.sin((getMoonPosition(takenAt, latitude, longitude).altitude * Math.PI) / 180)
  return getMoonIllumination(takenAt).fraction * Math.max(0, height)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

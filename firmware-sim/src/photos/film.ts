import { distanceAt } from './lens.ts'
import type { Light, LightKind } from './light.ts'
import { CLEAR_SKY } from './place/sky-and-ridges.ts'

/** The distance at which the infrared lamps' light has dropped to a third. */
const FLASH_METRES = 11.5
export const TONES = 1024
export const TONES_PER_LEVEL = 400 / 255
export const CORNER_STEPS = 256

/** A light as lookup tables, so that a pixel needs only lookups. */
export interface Film {
  /** Indexed by depth and channel. */
  gain: Float32Array
  veil: Float32Array
  /** Indexed by the number of steps from the middle to the corner. */
  corner: Float32Array
  tone: Float32Array
  weights: readonly [red: number, green: number, blue: number]
  saturation: number
  grain: number
}

export interface SkyRow {
  clear: readonly [red: number, green: number, blue: number]
  /** Added per step of cloud. */
  cloud: readonly [red: number, green: number, blue: number]
}

export function loadFilm(light: Light): Film {
  return {
    ...tablesByDepth(light),
    corner: darkenedCorners(light),
    tone: toneCurve(light.contrast),
    // Leaves and grass are bright in near infrared.
    weights: light.kind === 'infrared' ? [0.25, 0.8, -0.05] : [0.3, 0.59, 0.11],
    saturation: light.saturation,
    grain: light.grain,
  }
}

/** Returns the sky at a height in the frame. 0 is the top. */
export function skyRowAt({ sky }: Light, down: number): SkyRow {
  const low = Math.min(1, down / 0.45)
  const thick = (0.25 + sky.cover) / (255 - CLEAR_SKY)
  const clear = (channel: 0 | 1 | 2) =>
    sky.zenith[channel] + (sky.horizon[channel] - sky.zenith[channel]) * low
  const cloud = (channel: 0 | 1 | 2) => (sky.cloud[channel] - clear(channel)) * thick
  return { clear: [clear(0), clear(1), clear(2)], cloud: [cloud(0), cloud(1), cloud(2)] }
}

function tablesByDepth({ kind, near, haze, clearMetres }: Light): Pick<Film, 'gain' | 'veil'> {
  const gain = new Float32Array(256 * 3)
  const veil = new Float32Array(256 * 3)
  for (let code = 0; code < 256; code++) {
    const metres = distanceAt(code)
    const reach = reachAt(kind, metres)
    const clear = Math.exp(-metres / clearMetres)
    for (const channel of [0, 1, 2] as const) {
      gain[code * 3 + channel] = near[channel] * reach * clear
      veil[code * 3 + channel] = haze[channel] * (1 - clear) * (kind === 'infrared' ? reach + 0.1 : 1)
    }
  }
  return { gain, veil }
}

/** The lamps light the clearing, do not reach the trees behind it, and overexpose anything right in front of the lens. */
function reachAt(kind: LightKind, metres: number): number {
  if (kind !== 'infrared') return 1
  return 0.02 + 0.92 * Math.exp(-((metres / FLASH_METRES) ** 1.2)) + 0.6 * Math.exp(-metres * 0.8)
}

function darkenedCorners({ kind, vignette }: Light): Float32Array {
  const power = kind === 'infrared' ? 1 : 2
  return Float32Array.from(
    { length: CORNER_STEPS },
    (_, step) => 1 - vignette * (step / CORNER_STEPS) ** power,
  )
}

function toneCurve(contrast: number): Float32Array {
  return Float32Array.from({ length: TONES }, (_, step) => {
    const value = step / (255 * TONES_PER_LEVEL)
    const rolled = value < 0.7 ? value : 1 - 0.3 * Math.exp(-(value - 0.7) / 0.3)
    const steep = rolled * rolled * (3 - 2 * rolled)
    return 255 * (rolled + (steep - rolled) * contrast)
  })
}

import type { Random } from '../random.ts'
import type { Canvas } from './canvas.ts'
import { CORNER_STEPS, type Film, type SkyRow, TONES, TONES_PER_LEVEL, loadFilm, skyRowAt } from './film.ts'
import { GRAIN_SIDE, type Grain, createGrain } from './grain.ts'
import { SKY_FROM } from './lens.ts'
import type { Light } from './light.ts'
import { CLEAR_SKY } from './place/sky-and-ridges.ts'

const COARSE_FROM_HEIGHT = 720
const WRAP = GRAIN_SIDE * GRAIN_SIDE - 1

type Develop = (canvas: Canvas, light: Light, random: Random) => Uint8ClampedArray

/** Returns a function that lights what the lens sees and returns the frame as RGB. */
export function createDevelop(grain: Grain = createGrain()): Develop {
  return function develop(canvas, light, random) {
    const frame = new Uint8ClampedArray(canvas.rgb.length)
    const film = loadFilm(light)
    const specks = canvas.height < COARSE_FROM_HEIGHT ? grain.fine : grain.coarse
    const shift = random.whole(0, WRAP)
    const columns = Float32Array.from({ length: canvas.width }, (_, x) => (x / canvas.width - 0.5) ** 2)
    for (let y = 0; y < canvas.height; y++) {
      const sky = skyRowAt(light, y / canvas.height)
      exposeRow(canvas, frame, film, { y, sky, specks, columns, shift: shift + y * GRAIN_SIDE })
    }
    return frame
  }
}

interface Row {
  y: number
  sky: SkyRow
  specks: Float32Array
  /** The squared distance of each column from the middle. */
  columns: Float32Array
  shift: number
}

/** Reads only inside the arrays. `?? 0` merely satisfies the compiler. */
function exposeRow(canvas: Canvas, frame: Uint8ClampedArray, film: Film, row: Row): void {
  const { width, height, rgb, depth } = canvas
  const { gain, veil, corner, tone, saturation, grain } = film
  const { sky, specks, columns, shift } = row
  const [redWeight, greenWeight, blueWeight] = film.weights
  const upDown = (row.y / height - 0.5) ** 2
  const toCorner = 2 * (CORNER_STEPS - 1)
  const tinted = grain * 0.4 * saturation
  let at = row.y * width * 3
  for (let x = 0; x < width; x++, at += 3) {
    const code = (depth[row.y * width + x] ?? 0) * 3
    let red = rgb[at] ?? 0
    let green = rgb[at + 1] ?? 0
    let blue = rgb[at + 2] ?? 0
    if (code >= SKY_FROM * 3) {
      const cloud = red > CLEAR_SKY ? red - CLEAR_SKY : 0
      red = sky.clear[0] + sky.cloud[0] * cloud
      green = sky.clear[1] + sky.cloud[1] * cloud
      blue = sky.clear[2] + sky.cloud[2] * cloud
    } else {
      red = red * (gain[code] ?? 0) + (veil[code] ?? 0)
      green = green * (gain[code + 1] ?? 0) + (veil[code + 1] ?? 0)
      blue = blue * (gain[code + 2] ?? 0) + (veil[code + 2] ?? 0)
    }
    const lit = (corner[(((columns[x] ?? 0) + upDown) * toCorner) | 0] ?? 0) * TONES_PER_LEVEL
    const grey = red * redWeight + green * greenWeight + blue * blueWeight
    const noise = (specks[(shift + x) & WRAP] ?? 0) * grain
    const tint = (specks[(shift + x * 3 + 977) & WRAP] ?? 0) * tinted
    frame[at] = (tone[level((grey + (red - grey) * saturation) * lit)] ?? 0) + noise + tint
    frame[at + 1] = (tone[level((grey + (green - grey) * saturation) * lit)] ?? 0) + noise
    frame[at + 2] = (tone[level((grey + (blue - grey) * saturation) * lit)] ?? 0) + noise - tint
  }
}

function level(value: number): number {
  if (value < 0) return 0
  return value < TONES ? value | 0 : TONES - 1
}

import type { Canvas } from '../canvas.ts'
import { type Lens, distanceAt, groundRow, pixelsPerMetre } from '../lens.ts'
import { noiseAt, patchAt } from '../noise.ts'
import type { Stance } from './arrange.ts'
import type { Shape } from './shape.ts'
import type { Silhouette } from './silhouette.ts'

/** Anything taller in front of an animal is wood and hides it. Grass hides only its feet. */
const UNDERGROWTH_METRES = 0.5
const DEPTH_TOLERANCE = 4
const FEET_FROM = 0.72
const GROUND_BELOW = 1.6

interface Body {
  silhouette: Silhouette
  shape: Shape
  stance: Stance
  lens: Lens
  /** True if lit by the camera's own lamps. */
  frontLit: boolean
  /** Varies the pattern of the coat from one animal to the next. */
  pattern: number
}

export function paintAnimal(canvas: Canvas, body: Body): void {
  const { stance } = body
  const width = widthOf(body)
  const left = stance.x - width / 2
  const top = stance.feet - stance.height
  castShadow(canvas, stance, width, body.frontLit ? 0.3 : 0.5)
  const firstColumn = Math.max(0, Math.floor(left - stance.smear))
  const lastColumn = Math.min(canvas.width - 1, Math.ceil(left + width + stance.smear))
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(canvas.height - 1, stance.feet); y++) {
    const down = (y - top) / stance.height
    for (let x = firstColumn; x <= lastColumn; x++) {
      const across = (x - left) / width
      const cover =
        coverAt(body, across, down, stance.smear / width) *
        visibility(canvas, y * canvas.width + x, body, down)
      if (cover > 0.02) paintCoat(canvas, y * canvas.width + x, body, { across, down, cover })
    }
  }
}

export function widthOf({
  shape,
  silhouette,
  stance,
}: Pick<Body, 'shape' | 'silhouette' | 'stance'>): number {
  return (stance.height * silhouette.stretch * shape.width) / shape.height
}

function castShadow(canvas: Canvas, stance: Stance, width: number, darkness: number): void {
  const reach = width * 0.6
  const flat = Math.max(2, width * 0.075)
  for (let y = Math.round(stance.feet - flat * 2); y < stance.feet + flat * 2; y++) {
    for (let x = Math.round(stance.x - reach); x < stance.x + reach; x++) {
      if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) continue
      const away = ((x - stance.x) / reach) ** 2 + ((y - stance.feet) / (flat * 2)) ** 2
      const shade = 1 - darkness * Math.max(0, 1 - away) ** 0.8
      const at = (y * canvas.width + x) * 3
      for (let channel = at; channel < at + 3; channel++)
        canvas.rgb[channel] = (canvas.rgb[channel] ?? 0) * shade
    }
  }
}

function coverAt(body: Body, across: number, down: number, smear: number): number {
  if (smear === 0) return sample(body, body.shape.cover, across, down) / 255
  let sum = 0
  for (let step = -3; step <= 3; step++)
    sum += sample(body, body.shape.cover, across + (step / 3) * smear, down)
  return sum / (7 * 255)
}

function visibility(canvas: Canvas, pixel: number, { stance, lens }: Body, down: number): number {
  const before = canvas.depth[pixel] ?? 0
  if (before >= stance.depth - DEPTH_TOLERANCE) return 1
  const distance = distanceAt(before)
  const rise = groundRow(lens, distance, canvas.height) - Math.floor(pixel / canvas.width)
  if (rise > UNDERGROWTH_METRES * pixelsPerMetre(distance, canvas.height)) return 0
  return Math.min(1, Math.max(0, (1 - down) / (1 - FEET_FROM)) ** GROUND_BELOW)
}

function paintCoat(
  canvas: Canvas,
  pixel: number,
  body: Body,
  point: { across: number; down: number; cover: number },
): void {
  const { silhouette, shape, pattern } = body
  const { across, down, cover } = point
  const mirrored = body.stance.facesLeft !== (silhouette.faces === 'left')
  const sideways = (nearest(body, shape.normalX, across, down) / 127) * (mirrored ? -1 : 1)
  const upright = nearest(body, shape.normalY, across, down) / 127
  const mark = (sample(body, shape.marks, across, down) / 255) * (silhouette.marks?.strength ?? 0.4)
  const blotch = blotchAt(body, across, down)
  const fur = 0.68 + 0.64 * noiseAt(pattern + across * 170, pattern + down * 75 + sideways * 6)
  const shade = (body.frontLit ? flashShade(sideways, upright) : skyShade(sideways, upright, down)) * fur
  for (const channel of [0, 1, 2] as const) {
    const coat = body.frontLit ? infraredCoat(silhouette.coat[channel]) : silhouette.coat[channel]
    const spotted = coat + ((silhouette.blotches?.colour[channel] ?? 0) - coat) * blotch
    const marked = spotted + ((silhouette.marks?.colour[channel] ?? coat * 0.3) - spotted) * mark
    const at = pixel * 3 + channel
    canvas.rgb[at] = (canvas.rgb[at] ?? 0) * (1 - cover) + marked * shade * cover
  }
  if (cover > 0.5) canvas.depth[pixel] = body.stance.depth
}

function blotchAt({ silhouette, shape, pattern }: Body, across: number, down: number): number {
  if (!silhouette.blotches) return 0
  const scale = silhouette.blotches.perHeight * 30
  const long = (silhouette.stretch * shape.width) / shape.height
  const value = patchAt(pattern + across * scale * long, pattern + down * scale)
  return Math.min(1, Math.max(0, (value - 0.55) * 4.5)) * 0.75
}

/** Most fur is bright in near infrared, regardless of how dark it looks in daylight. */
function infraredCoat(visible: number): number {
  return visible * 0.6 + 52
}

/** The surface is bright where it faces the lens, and dark towards its edges. */
function flashShade(sideways: number, upright: number): number {
  return 0.54 + 0.34 * Math.sqrt(Math.max(0, 1 - sideways * sideways - upright * upright))
}

/** The sky lights the back, and the belly is in the body's shadow. */
function skyShade(sideways: number, upright: number, down: number): number {
  const legs = Math.max(0, down - 0.6) * 0.5
  return 0.72 - 0.42 * upright - 0.12 * sideways - legs
}

/** Interpolates between a shape's cells. Mirrored if the animal faces the other way than the icon. */
function sample(
  { shape, silhouette, stance }: Body,
  cells: Uint8Array,
  across: number,
  down: number,
): number {
  const mirrored = stance.facesLeft !== (silhouette.faces === 'left')
  const x = (mirrored ? 1 - across : across) * (shape.width - 1)
  const y = down * (shape.height - 1)
  if (x < 0 || y < 0 || x > shape.width - 1 || y > shape.height - 1) return 0
  const left = Math.floor(x)
  const top = Math.floor(y)
  const right = Math.min(shape.width - 1, left + 1)
  const below = Math.min(shape.height - 1, top + 1)
  const upper = mix(cells[top * shape.width + left], cells[top * shape.width + right], x - left)
  const lower = mix(cells[below * shape.width + left], cells[below * shape.width + right], x - left)
  return upper + (lower - upper) * (y - top)
}

function nearest(
  { shape, silhouette, stance }: Body,
  cells: Int8Array,
  across: number,
  down: number,
): number {
  const mirrored = stance.facesLeft !== (silhouette.faces === 'left')
  const x = Math.round((mirrored ? 1 - across : across) * (shape.width - 1))
  return cells[Math.round(down * (shape.height - 1)) * shape.width + x] ?? 0
}

function mix(from = 0, to = 0, share: number): number {
  return from + (to - from) * share
}

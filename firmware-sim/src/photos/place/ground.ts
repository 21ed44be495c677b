import { type Rgb, blade, dab } from '../canvas.ts'
import { depthAt, groundDistance, pixelsPerMetre } from '../lens.ts'
import { noiseAt, patchAt } from '../noise.ts'
import { type Sketch, pick, spotAt } from './sketch.ts'

const SNOW: Rgb = [226, 230, 236]
const TRAIL_METRES = 0.45
const FAR_METRES = 45

/** Paints bare earth, moss and the trail. The texture gets finer with nearness. */
export function paintGround(sketch: Sketch): void {
  const { canvas, lens, flora } = sketch
  const horizon = Math.ceil(canvas.height * lens.horizon)
  for (let y = horizon; y < canvas.height; y++) {
    const distance = Math.min(300, groundDistance(lens, y + 0.5, canvas.height))
    const metre = pixelsPerMetre(distance, canvas.height)
    const depth = depthAt(distance)
    const trail = sketch.trailAt(distance)
    for (let x = 0; x < canvas.width; x++) {
      const sideways = (x - canvas.width / 2) / metre
      const growth = patchAt(sideways * 9, distance * 9)
      const fine = noiseAt(sideways * 210, distance * 90)
      const bare = Math.max(0, 1 - Math.abs(sideways - trail) / (TRAIL_METRES + growth * 0.4))
      const green = Math.max(0, growth * 1.2 - bare)
      const shade = 0.56 + 0.74 * fine + 0.12 * bare
      const at = y * canvas.width + x
      for (let channel = 0; channel < 3; channel++) {
        canvas.rgb[at * 3 + channel] = earthAt(sketch, flora, green, bare, channel) * shade
      }
      canvas.depth[at] = depth
    }
  }
}

function earthAt(
  sketch: Sketch,
  flora: Sketch['flora'],
  green: number,
  bare: number,
  channel: number,
): number {
  const soil = flora.soil[channel] ?? 0
  const earth = soil + ((flora.moss[channel] ?? 0) - soil) * Math.min(1, green)
  if (!sketch.snow) return earth
  // Some earth shows through trampled snow.
  const cover = 0.93 - bare * 0.3
  return earth + ((SNOW[channel] ?? 0) * 0.92 - earth) * cover
}

/** Paints fallen leaves, twigs and tussocks, row by row from far to near. */
export function paintUndergrowth(sketch: Sketch): void {
  const { canvas, random, lens } = sketch
  const nearest = groundDistance(lens, canvas.height * 1.12, canvas.height)
  for (let distance = FAR_METRES; distance > nearest; distance *= 0.955) {
    const spot = spotAt(sketch, 0, distance)
    const trailX = canvas.width / 2 + sketch.trailAt(distance) * spot.metre
    const step = Math.max(2.2, spot.metre * 0.035)
    for (let x = 0; x < canvas.width; x += step * random.between(0.4, 1.6)) {
      const offTrail = Math.min(1, Math.abs(x - trailX) / (spot.metre * TRAIL_METRES * 1.6))
      const growth = patchAt(((x - canvas.width / 2) / spot.metre) * 9 + 60, distance * 9)
      const jitter = random.between(-0.02, 0.02) * spot.metre
      const root = { x, y: spot.y + jitter }
      if (random.chance(sketch.flora.litterShare * 0.32)) paintLitter(sketch, root, spot)
      if (random.chance(sketch.flora.grassShare * offTrail ** 2 * growth))
        paintGrass(sketch, root, spot, growth)
    }
  }
}

function paintLitter(
  sketch: Sketch,
  root: { x: number; y: number },
  spot: { metre: number; depth: number },
): void {
  const { canvas, random, flora } = sketch
  if (sketch.snow && random.chance(0.93)) return
  const size = spot.metre * random.between(0.012, 0.03)
  const paint = { colour: pick(random, flora.litter), depth: spot.depth }
  dab(
    canvas,
    root,
    { x: Math.max(1, size), y: Math.max(0.7, size * random.between(0.25, 0.5)) },
    paint,
    random.between(0.5, 1.15),
  )
}

function paintGrass(
  sketch: Sketch,
  root: { x: number; y: number },
  spot: { metre: number; depth: number },
  growth: number,
): void {
  const { canvas, random, flora } = sketch
  if (sketch.snow && random.chance(0.88)) return
  const paint = { colour: pick(random, flora.grass), depth: spot.depth }
  const blades = random.whole(2, 5)
  for (let count = 0; count < blades; count++) {
    const length = spot.metre * flora.grassMetres * (0.35 + growth) * random.between(0.4, 1.1)
    const lean = length * random.between(-0.55, 0.55)
    const foot = { x: root.x + random.between(-0.03, 0.03) * spot.metre, y: root.y }
    blade(canvas, foot, { length, lean, width: spot.metre * 0.009 }, paint, random.between(0.6, 1.12))
  }
}

import type { Random } from '../../random.ts'
import { blade, dab } from '../canvas.ts'
import { type Sketch, type Spot, pick } from './sketch.ts'

interface Crown {
  x: number
  y: number
  across: number
  down: number
  /** The radius of a leaf, or of a tuft of leaves in the distance. */
  leaf: number
  /** The share of the sky behind the crown that it hides. */
  cover: number
}

/** Leaves larger than this many pixels look like discs. */
const LARGEST_LEAF = 4.2

/** Paints foliage in clumps. Each clump and the whole crown are lit from above and dark below. */
export function paintCrown(sketch: Sketch, crown: Crown, depth: number, brightness = 1): void {
  const { canvas, random } = sketch
  const leaf = Math.min(LARGEST_LEAF, Math.max(1.5, crown.leaf))
  const clumps = random.whole(9, 16)
  const perClump = Math.ceil((crown.across * crown.down * Math.PI * crown.cover) / (leaf * leaf * clumps))
  const centres = Array.from({ length: clumps }, () => inCircle(random)).toSorted((a, b) => b.y - a.y)
  for (const centre of centres) {
    const colour = pick(random, sketch.flora.leaf)
    const x0 = crown.x + centre.x * 0.72 * crown.across
    const y0 = crown.y + centre.y * 0.72 * crown.down
    if (y0 < -crown.down * 0.4 || Math.abs(x0 - canvas.width / 2) > canvas.width / 2 + crown.across * 0.4)
      continue
    for (let count = 0; count < perClump; count++) {
      const away = inCircle(random)
      const x = x0 + away.x * 0.4 * crown.across
      const y = y0 + away.y * 0.4 * crown.down
      const shade = 0.62 - 0.26 * away.y - 0.16 * centre.y - 0.08 * away.x + random.between(-0.2, 0.22)
      const radius = { x: leaf * random.between(0.6, 1.5), y: leaf * random.between(0.3, 0.8) }
      dab(canvas, { x, y }, radius, { colour, depth }, shade * brightness)
    }
  }
}

/** Paints a fern: fronds that rise from one point and bend down, with leaflets on both sides. */
export function paintFronds(sketch: Sketch, crown: Spot, reachMetres: number, riseMetres: number): void {
  const { canvas, random } = sketch
  const fronds = random.whole(9, 14)
  for (let count = 0; count < fronds; count++) {
    const side = (count / (fronds - 1)) * 2 - 1 + random.between(-0.15, 0.15)
    const reach = side * reachMetres * crown.metre
    const rise = riseMetres * crown.metre * random.between(0.6, 1.1) * (1.2 - Math.abs(side) * 0.6)
    const paint = { colour: pick(random, sketch.flora.leaf), depth: crown.depth }
    const shade = random.between(0.65, 1.15)
    const steps = Math.ceil((Math.abs(reach) + rise * 0.6) / Math.max(3, crown.metre * 0.035))
    for (let step = 0; step <= steps; step++) {
      const along = step / steps
      const x = crown.x + reach * along
      const y = crown.y - rise * (1.9 * along - 1.7 * along * along)
      const leaflet = crown.metre * reachMetres * 0.16 * Math.sin(Math.PI * (0.12 + 0.88 * along))
      const hang = { length: leaflet, lean: reach * 0.09, width: Math.max(1.2, crown.metre * 0.02) }
      blade(canvas, { x, y: y + leaflet }, hang, paint, shade * (0.7 + 0.3 * along))
      blade(canvas, { x, y }, { ...hang, length: leaflet * 0.8 }, paint, shade)
    }
  }
}

function inCircle(random: Random): { x: number; y: number } {
  const angle = random.between(0, 2 * Math.PI)
  const radius = Math.sqrt(random.fraction())
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius }
}

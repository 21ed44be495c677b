import type { Rgb } from '../canvas.ts'
import { dab } from '../canvas.ts'
import type { TreeKind } from './flora.ts'
import { paintCrown, paintFronds } from './leaves.ts'
import { type Sketch, type Spot, pick } from './sketch.ts'
import { paintBough, paintTrunk } from './wood.ts'

type PaintTree = (sketch: Sketch, spot: Spot) => void

const SNOW: Rgb = [222, 227, 233]
const BIRCH_BARK: Rgb = [196, 192, 182]
const BIRCH_MARK: Rgb = [52, 48, 46]
const FERN_BARK: Rgb = [58, 46, 36]

export const PAINT_TREE: Readonly<Record<TreeKind, PaintTree>> = {
  beech: (sketch, spot) => paintBroadleaf(sketch, spot, { tallMetres: 15, leafMetres: 0.09, lianas: 0 }),
  'liana-tree': (sketch, spot) =>
    paintBroadleaf(sketch, spot, { tallMetres: 14, leafMetres: 0.16, lianas: 4 }),
  'tree-fern': paintTreeFern,
  acacia: paintAcacia,
  thicket: paintThicket,
  spruce: paintSpruce,
  birch: paintBirch,
}

function paintBroadleaf(
  sketch: Sketch,
  { x, y, metre, depth }: Spot,
  tree: { tallMetres: number; leafMetres: number; lianas: number },
): void {
  const { random, flora } = sketch
  const tall = tree.tallMetres * metre * random.between(0.75, 1.25)
  const width = metre * random.between(0.22, 0.6)
  const paint = { colour: flora.bark, depth }
  const stem = { x, foot: y, top: y - tall, width, taper: 0.25, lean: random.between(-0.08, 0.08) * tall }
  paintTrunk(sketch, stem, paint)
  for (let count = 0; count < tree.lianas; count++) {
    const hang = x + random.between(-1.2, 1.2) * metre
    const end = { x: hang + random.between(-0.4, 0.4) * metre, y: y - random.between(0.1, 0.4) * tall }
    paintBough(sketch, { x: hang, y: y - tall }, end, metre * 0.04, paint)
  }
  const crowns = random.whole(3, 5)
  for (let count = 0; count < crowns; count++) {
    const low = count === 0 ? 1 : random.between(0.2, 0.75)
    const crown = {
      x: x + random.between(-1.6, 1.6) * metre,
      y: y - tall * low,
      across: metre * random.between(0.8, 1.9),
      down: metre * random.between(0.5, 1.2),
      leaf: metre * tree.leafMetres,
      cover: 1.1,
    }
    paintCrown(sketch, crown, depth, 0.95)
  }
}

function paintTreeFern(sketch: Sketch, { x, y, metre, depth }: Spot): void {
  const tall = metre * sketch.random.between(1.6, 3.6)
  const lean = sketch.random.between(-0.1, 0.1) * tall
  const stem = { x, foot: y, top: y - tall, width: metre * 0.2, taper: 0.8, lean }
  paintTrunk(sketch, stem, { colour: FERN_BARK, depth })
  paintFronds(sketch, { x: x + lean, y: y - tall, metre, depth }, 1.7, 0.75)
}

function paintAcacia(sketch: Sketch, { x, y, metre, depth }: Spot): void {
  const { random, flora } = sketch
  const tall = metre * random.between(4.5, 7.5)
  const paint = { colour: flora.bark, depth }
  const fork = { x: x + random.between(-0.4, 0.4) * metre, y: y - tall * 0.42 }
  const stem = { x, foot: y, top: fork.y, width: metre * 0.38, taper: 0.7, lean: fork.x - x }
  paintTrunk(sketch, stem, paint)
  const boughs = random.whole(4, 6)
  for (let count = 0; count < boughs; count++) {
    const side = (count / (boughs - 1)) * 2 - 1
    const tip = { x: fork.x + side * tall * 0.62, y: y - tall * random.between(0.86, 0.98) }
    paintBough(sketch, fork, tip, metre * 0.2, paint)
    const crown = { ...tip, across: tall * 0.3, down: tall * 0.075, leaf: metre * 0.09, cover: 1.3 }
    paintCrown(sketch, crown, depth)
  }
}

function paintThicket(sketch: Sketch, { x, y, metre, depth }: Spot): void {
  const { random } = sketch
  const down = metre * random.between(0.5, 1.1)
  const across = down * random.between(1, 1.9)
  paintCrown(sketch, { x, y: y - down * 0.75, across, down, leaf: metre * 0.07, cover: 1.5 }, depth, 0.85)
}

function paintSpruce(sketch: Sketch, { x, y, metre, depth }: Spot): void {
  const { canvas, random, flora } = sketch
  const tall = metre * random.between(7, 15)
  const reach = tall * random.between(0.13, 0.18)
  const bare = random.between(0.03, 0.1)
  const colour = pick(random, flora.leaf)
  paintTrunk(
    sketch,
    { x, foot: y, top: y - tall, width: metre * 0.3, taper: 0.1, lean: 0 },
    { colour: flora.bark, depth },
  )
  const tier = metre * 0.55
  const twig = Math.min(3.2, Math.max(1.3, metre * 0.045))
  for (let row = 0; row < tall * (1 - bare); row += twig * 0.55) {
    const top = y - tall + row
    if (top > canvas.height || top < -tier) continue
    const inTier = (row % tier) / tier
    const half = reach * (row / tall) ** 0.85 * (0.55 + 0.45 * inTier)
    for (let count = 0; count < (half / twig) * 1.1; count++) {
      const side = random.between(-1, 1)
      const laden = random.chance(0.7) && sketch.snow && inTier < 0.45
      const shade = laden
        ? random.between(0.7, 1)
        : (0.38 + 0.5 * (1 - inTier)) * random.between(0.55, 1.4) - 0.1 * side
      const centre = { x: x + side * half, y: top + Math.abs(side) * tier * 0.5 }
      dab(
        canvas,
        centre,
        { x: twig * random.between(1, 2.2), y: twig * 0.4 },
        { colour: laden ? SNOW : colour, depth },
        shade,
      )
    }
  }
}

function paintBirch(sketch: Sketch, { x, y, metre, depth }: Spot): void {
  const { random } = sketch
  const tall = metre * random.between(8, 13)
  const lean = random.between(-0.07, 0.07) * tall
  const stem = { x, foot: y, top: y - tall, width: metre * random.between(0.14, 0.26), taper: 0.35, lean }
  paintTrunk(sketch, stem, { colour: BIRCH_BARK, depth }, BIRCH_MARK)
  for (let count = 0; count < 5; count++) {
    const up = random.between(0.32, 0.95)
    const tip = { x: x + lean * up + random.between(-1.3, 1.3) * metre, y: y - tall * (up + 0.06) }
    paintBough(sketch, { x: x + lean * up, y: y - tall * up }, tip, metre * 0.06, {
      colour: BIRCH_MARK,
      depth,
    })
    if (sketch.snow) continue
    paintCrown(
      sketch,
      { ...tip, across: metre, down: metre * 0.8, leaf: metre * 0.06, cover: 0.5 },
      depth,
      1.25,
    )
  }
}

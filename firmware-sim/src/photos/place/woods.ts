import { createRandom } from '../../random.ts'
import { span } from '../canvas.ts'
import { depthAt, groundRow, pixelsPerMetre } from '../lens.ts'
import { noiseAt, patchAt } from '../noise.ts'
import { paintCrown, paintFronds } from './leaves.ts'
import { type Sketch, pick, spotAt } from './sketch.ts'
import { PAINT_TREE } from './trees.ts'
import { paintTrunk } from './wood.ts'

/** Paints the dim depth of a forest, where individual trees are no longer visible. */
export function paintThickets(sketch: Sketch): void {
  const { canvas, random, lens, flora } = sketch
  const shift = random.between(0, 256)
  const { far } = flora.trees
  const foot = groundRow(lens, far, canvas.height)
  const metre = pixelsPerMetre(far, canvas.height)
  const tallMetres = flora.trees.dense ? random.between(5, 9) : 1.6
  const paint = { colour: pick(random, flora.leaf), depth: depthAt(far) }
  for (let x = 0; x < canvas.width; x++) {
    const top =
      foot - metre * tallMetres * (0.35 + noiseAt(shift + x * 0.05, shift)) - noiseAt(x * 0.7, shift) * 16
    const stem = patchAt(shift + x * 4.5, 3) > 0.78 ? 0.6 : 1
    for (let y = Math.max(0, Math.round(top)); y < foot; y++) {
      const gloom = 0.26 + 0.3 * patchAt(shift + x * 1.1, y * 1.4) + 0.16 * ((foot - y) / (foot - top))
      span(canvas, y, x, x + 1, paint, gloom * stem)
    }
  }
  for (let x = 0; flora.trees.dense && x < canvas.width; x += random.between(10, 26)) {
    const y = foot - metre * tallMetres * random.between(0.05, 0.95)
    const across = metre * random.between(0.5, 1.2)
    paintCrown(
      sketch,
      { x, y, across, down: across * 0.6, leaf: metre * 0.06, cover: 0.4 },
      paint.depth,
      random.between(0.6, 1),
    )
  }
}

/** Paints individual trees, farthest first, and none in the middle of the near clearing. */
export function paintTrees(sketch: Sketch): void {
  const { canvas, random, flora } = sketch
  const { near, far, count, kinds } = flora.trees
  const trees = Array.from({ length: count }, () => {
    const distance = near * (far / near) ** (random.fraction() ** 0.8)
    const open = distance < near * 2.2
    const side = random.chance(0.5) ? 1 : -1
    const across = open ? 0.5 + side * random.between(0.24, 0.62) : random.between(-0.05, 1.05)
    return { distance, across, kind: pick(random, kinds), seed: random.whole(0, 2 ** 31) }
  })
  for (const { distance, across, kind, seed } of trees.toSorted((a, b) => b.distance - a.distance)) {
    const tree = { ...sketch, random: createRandom('tree', seed) }
    PAINT_TREE[kind](tree, spotAt(sketch, across * canvas.width, distance))
  }
}

export function paintFerns(sketch: Sketch): void {
  const { canvas, random, flora } = sketch
  const distances = Array.from({ length: flora.fernCount }, () => random.between(3.4, 12))
  for (const distance of distances.toSorted((a, b) => b - a)) {
    const side = random.chance(0.5) ? 1 : -1
    const across = 0.5 + side * random.between(distance < 6 ? 0.26 : 0.08, 0.6)
    const spot = spotAt(sketch, across * canvas.width, distance)
    paintFronds(sketch, spot, random.between(0.4, 0.7), random.between(0.35, 0.6))
  }
}

/** Paints a trunk lying across the clearing, or one beside the camera. */
export function paintNearWood(sketch: Sketch): void {
  const { canvas, random, flora } = sketch
  if (!flora.trees.dense || random.chance(0.45)) return
  const left = random.chance(0.5)
  const width = canvas.width * random.between(0.09, 0.17)
  const x = left ? width * random.between(-0.1, 0.4) : canvas.width - width * random.between(-0.1, 0.4)
  const stem = {
    x,
    foot: canvas.height * 1.25,
    top: -canvas.height * 0.1,
    width,
    taper: 0.8,
    lean: random.between(-0.3, 0.3) * width,
  }
  paintTrunk(sketch, stem, { colour: flora.bark, depth: depthAt(1.4) })
}

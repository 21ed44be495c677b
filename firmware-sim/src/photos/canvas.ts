import { SKY_DEPTH } from './lens.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * The scene that the lens sees before it is lit: the colour of each thing under an even sky, and its distance. One canvas is used for day, dusk and
 * infrared frames alike.
 */
export interface Canvas {
  width: number
  height: number
  rgb: Uint8ClampedArray
  depth: Uint8Array
}

/** The colour and depth of a stroke. */
export interface Paint {
  colour: Rgb
  depth: number
}

export function createCanvas(width: number, height: number): Canvas {
  return {
    width,
    height,
    rgb: new Uint8ClampedArray(width * height * 3),
    depth: new Uint8Array(width * height).fill(SKY_DEPTH),
  }
}

/** Paints a run of pixels in one row, up to but excluding the last column, except where something nearer hides it. */
export function span(canvas: Canvas, y: number, from: number, to: number, paint: Paint, shade: number): void {
  if (y < 0 || y >= canvas.height) return
  const first = y * canvas.width + Math.max(0, Math.round(from))
  const last = y * canvas.width + Math.min(canvas.width, Math.round(to))
  const [red, green, blue] = paint.colour
  for (let at = first; at < last; at++) {
    if ((canvas.depth[at] ?? 0) < paint.depth) continue
    canvas.rgb[at * 3] = red * shade
    canvas.rgb[at * 3 + 1] = green * shade
    canvas.rgb[at * 3 + 2] = blue * shade
    canvas.depth[at] = paint.depth
  }
}

/** Paints a level ellipse, such as a leaf, a stone or a tuft. */
export function dab(
  canvas: Canvas,
  centre: { x: number; y: number },
  radius: { x: number; y: number },
  paint: Paint,
  shade: number,
): void {
  const top = Math.ceil(centre.y - radius.y)
  const bottom = Math.floor(centre.y + radius.y)
  for (let y = top; y <= bottom; y++) {
    const away = (y - centre.y) / radius.y
    const half = radius.x * Math.sqrt(Math.max(0, 1 - away * away))
    span(canvas, y, centre.x - half, centre.x + half + 0.5, paint, shade)
  }
}

/** Paints a blade of grass or the rib of a frond. It bends to one side and ends in a point. */
export function blade(
  canvas: Canvas,
  root: { x: number; y: number },
  shape: { length: number; lean: number; width: number },
  paint: Paint,
  shade: number,
): void {
  for (let up = 0; up < shape.length; up++) {
    const along = up / shape.length
    const x = root.x + shape.lean * along * along
    const width = Math.max(1, shape.width * (1 - along))
    span(canvas, Math.round(root.y - up), x - width / 2, x + width / 2, paint, shade * (0.62 + 0.5 * along))
  }
}

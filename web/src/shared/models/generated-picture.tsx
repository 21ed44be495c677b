import classes from './model-picture.module.css'

const WIDTH = 320
const HEIGHT = 180
const RIDGES = 3

/** Draws a landscape from the name of a model, the same each time. */
export function GeneratedPicture({ name }: { name: string }) {
  const random = createRandom(name)
  const hue = Math.floor(random() * 360)
  const sun = { x: 40 + random() * (WIDTH - 80), y: 30 + random() * 40, r: 14 + random() * 12 }
  const ridges = Array.from({ length: RIDGES }, (_, at) => drawRidge(random, HEIGHT * (0.45 + at * 0.18)))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes.picture}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width={WIDTH} height={HEIGHT} fill={`hsl(${hue} 32% 78%)`} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={`hsl(${hue} 60% 92%)`} />
      {ridges.map((path, at) => (
        <path key={path} d={path} fill={`hsl(${(hue + at * 14) % 360} 34% ${56 - at * 15}%)`} />
      ))}
    </svg>
  )
}

function drawRidge(random: () => number, height: number): string {
  const steps = 6
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const x = (WIDTH / steps) * at
    return `${x.toFixed(0)} ${(height + (random() - 0.5) * 46).toFixed(0)}`
  })
  return `M0 ${HEIGHT} L${points.join(' L')} L${WIDTH} ${HEIGHT} Z`
}

/** Returns a generator of numbers from 0 to 1 that is seeded by a text (FNV-1a, then mulberry32). */
function createRandom(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

import sharp from 'sharp'

const WIDTH = 1280
const HEIGHT = 960

/** A frame that looks like a trail camera's: an infrared night, a shape between the trees, and the strip with the time. */
export function drawTrailPhoto(
  seed: number,
  { takenAt, camera, isEmpty }: { takenAt: Date; camera: string; isEmpty: boolean },
): Promise<Buffer> {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const trees = Array.from({ length: 9 }, () => {
    const x = between(-40, WIDTH)
    const width = between(18, 90)
    return `<rect x="${x}" y="-10" width="${width}" height="${between(640, 860)}" fill="hsl(0 0% ${between(6, 22)}%)"/>`
  })
  const grass = Array.from({ length: 260 }, () => {
    const x = between(0, WIDTH)
    const y = between(690, HEIGHT)
    return `<path d="M${x} ${y}q${between(-12, 12)} -${between(20, 70)} ${between(-20, 20)} -${between(40, 110)}" stroke="hsl(0 0% ${between(30, 62)}%)" stroke-width="2" fill="none"/>`
  })
  const x = between(260, 820)
  const y = between(600, 690)
  const size = between(0.7, 1.5)
  const animal = `<g transform="translate(${x} ${y}) scale(${random() < 0.5 ? -size : size} ${size})" fill="hsl(0 0% 14%)">
    <ellipse rx="120" ry="52"/><ellipse cx="128" cy="-44" rx="44" ry="32"/><path d="M112 -66l10 -34 18 28zM142 -66l16 -30 8 34z"/>
    <path d="M-110 -8q-70 -20 -96 40q40 -26 98 -6z"/><path d="M-76 30l-8 78h22l8 -70zM-34 40l2 70h22l-4 -72zM50 40l-2 72h22l8 -74zM86 30l12 80h22l-12 -88z"/>
    <circle cx="146" cy="-50" r="6" fill="#fff"/></g>`
  const text = `${takenAt.toISOString().slice(0, 19).replace('T', '  ')}   ${Math.round(between(-4, 16))}°C   ${camera}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><radialGradient id="flash" cx="50%" cy="58%" r="70%"><stop offset="0" stop-color="#9a9a9a"/><stop offset="0.55" stop-color="#4c4c4c"/><stop offset="1" stop-color="#0b0b0b"/></radialGradient>
    <filter id="grain"><feTurbulence baseFrequency="0.9" seed="${seed}"/><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncA type="linear" slope="0.16"/></feComponentTransfer></filter></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#flash)"/>${trees.join('')}${isEmpty ? '' : animal}${grass.join('')}
    <rect width="${WIDTH}" height="${HEIGHT}" filter="url(#grain)"/>
    <rect y="${HEIGHT - 56}" width="${WIDTH}" height="56" fill="#000"/>
    <text x="24" y="${HEIGHT - 18}" fill="#fff" font-size="30" font-family="monospace">${text}</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** The same numbers for the same seed: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

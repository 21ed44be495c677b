import { posix } from 'node:path'

/** The sizes in which `npm run screens` takes pictures. */
const SIZES = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }
const SCREEN = /^(.+)-(1440|390)-light\.webp$/

export interface Picture {
  /** File names in docs/screens. */
  light: string
  dark: string
  width: number
  height: number
}

/** Returns the picture that a Markdown image refers to. Throws unless it is a light picture in docs/screens. */
export function readPicture(source: string): Picture {
  const light = posix.basename(source)
  const [, screen, view] = SCREEN.exec(light) ?? []
  if (posix.dirname(source) !== '../screens' || screen === undefined)
    throw new Error(`${source} is not a light picture of docs/screens`)
  const size = view === '390' ? SIZES[390] : SIZES[1440]
  return { light, dark: light.replace('-light', '-dark'), ...size }
}

/** Returns a lazy-loading picture in the reader's color scheme, linked to its full size. */
export function renderPicture({ light, dark, width, height }: Picture, alt: string): string {
  return [
    `<a href="/guide/screens/${light}">`,
    `<picture class="screen${width < 500 ? ' phone' : ''}">`,
    `<source srcset="/guide/screens/${dark}" media="(prefers-color-scheme: dark)" data-dark>`,
    `<img src="/guide/screens/${light}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`,
    '</picture></a>',
  ].join('')
}

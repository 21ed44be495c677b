import latinExtended from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import { saveFile } from '../platform/save-file.ts'

/** Pixels in the picture per CSS pixel. High enough to be sharp on paper. */
const SCALE = 2
const MARGIN_PX = 8
const TITLE_PX = 28
const LINE_PX = 18
const SWATCH_PX = 10

export interface LegendLine {
  text: string
  /** A CSS color, or a custom property such as `var(--class-1)`. */
  colour: string
}

export interface PictureOptions {
  title: string
  /** Describes the numbers and their unit, for example `Insights per class`. */
  unit?: string | undefined
  legend?: readonly LegendLine[] | undefined
  /** The file name. */
  name: string
}

/** Saves a chart or a map as a PNG file: its title and unit, the drawing in the screen's colors, and its legend. */
export async function savePicture(
  drawing: SVGSVGElement | HTMLCanvasElement,
  { title, unit, legend = [], name }: PictureOptions,
): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect()
  const image = drawing instanceof SVGSVGElement ? await loadSvg(drawing, { width, height }) : drawing
  const unitFont = `12px ${getComputedStyle(drawing).fontFamily}`
  const unitLines = unit === undefined ? [] : breakLines(unit, { font: unitFont, width })
  const topPx = TITLE_PX + unitLines.length * LINE_PX
  const heightPx = topPx + height + MARGIN_PX + legend.length * LINE_PX
  const { canvas, pen, token } = startPicture(drawing, {
    width: width + 2 * MARGIN_PX,
    height: legend.length === 0 ? heightPx : heightPx + MARGIN_PX,
  })
  pen.font = `600 14px ${token.font}`
  pen.fillText(title, MARGIN_PX, 19, width)
  pen.font = unitFont
  for (const [at, line] of unitLines.entries()) pen.fillText(line, MARGIN_PX, TITLE_PX + 11 + at * LINE_PX)
  pen.drawImage(image, MARGIN_PX, topPx, width, height)
  for (const [at, { text, colour }] of legend.entries()) {
    const middle = topPx + height + MARGIN_PX + (at + 0.5) * LINE_PX
    pen.fillStyle = token.resolve(colour)
    pen.fillRect(MARGIN_PX, middle - SWATCH_PX / 2, SWATCH_PX, SWATCH_PX)
    pen.fillStyle = token.ink
    pen.fillText(text, MARGIN_PX + SWATCH_PX + 6, middle + 4)
  }
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('This browser cannot write a PNG file')
  saveFile(name, file)
}

/** Starts an empty picture with the drawing's background. */
function startPicture(drawing: Element, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw on a canvas')
  const style = getComputedStyle(drawing)
  const resolve = (colour: string) =>
    colour.replace(/^var\((--[\w-]+)\)$/, (_, name: string) => style.getPropertyValue(name))
  const token = { ink: resolve('var(--ink)'), font: style.fontFamily, resolve }
  pen.scale(SCALE, SCALE)
  pen.fillStyle = resolve('var(--surface)')
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = token.ink
  return { canvas, pen, token }
}

async function loadSvg(svg: SVGSVGElement, size: { width: number; height: number }) {
  const copy = copyWithColours(svg, { ...size, fonts: await readFonts() })
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copy)}`
  await image.decode()
  return image
}

/** Wraps a text at spaces into lines that fit a width. A word wider than that gets its own line. */
function breakLines(text: string, { font, width }: { font: string; width: number }): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return [text]
  pen.font = font
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

let fontsRead: Promise<string> | undefined

/** Returns a style sheet with the page's fonts, for a drawing that is loaded as an image. May be empty without a network. */
function readFonts(): Promise<string> {
  fontsRead ??= Promise.all([latinExtended, latin].map(readFont)).then((faces) => faces.join('\n'))
  return fontsRead.catch(() => {
    fontsRead = undefined
    return ''
  })
}

async function readFont(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The font ${url} could not be read: ${response.status}`)
  return `@font-face { font-family: 'IBM Plex Sans'; font-weight: 100 700; src: url('${await toDataUrl(await response.blob())}') format('woff2'); }`
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string)) // safe: it is read as a data URL
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font could not be read')))
    reader.readAsDataURL(file)
  })
}

const PAINTED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
] as const

interface CopyOptions {
  width: number
  height: number
  /** The page's fonts. */
  fonts: string
}

/**
 * Returns an SVG as text with its computed colors and fonts inlined, because an SVG that is loaded as an image sees neither the page's
 * style sheets nor its fonts.
 */
function copyWithColours(svg: SVGSVGElement, { width, height, fonts }: CopyOptions): string {
  const copy = svg.cloneNode(true) as SVGSVGElement // safe: a clone is of the same kind
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const copies = Array.from(copy.querySelectorAll<SVGElement>('*'))
  Array.from(svg.querySelectorAll('*')).forEach((element, at) => {
    const style = getComputedStyle(element)
    for (const property of PAINTED) copies[at]?.style.setProperty(property, style.getPropertyValue(property))
  })
  const style = document.createElementNS(copy.namespaceURI, 'style')
  style.textContent = fonts
  copy.prepend(style)
  return new XMLSerializer().serializeToString(copy)
}

import { saveFile } from '../platform/save-file.ts'

/** Pixels of the picture per CSS pixel, so that it is sharp on paper too. */
const SCALE = 2
const TITLE_PX = 28
const PAINTED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'paint-order',
  'font',
  'text-anchor',
] as const

/** Saves a drawing as a picture, with its title above it and the colours that it has on the screen. */
export async function saveSvg(
  svg: SVGSVGElement,
  { title, name }: { title: string; name: string },
): Promise<void> {
  const { width, height } = svg.getBoundingClientRect()
  const picture = await loadPicture(withColours(svg, { width, height }))
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = (height + TITLE_PX) * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas')
  const colours = getComputedStyle(svg)
  context.scale(SCALE, SCALE)
  context.fillStyle = colours.getPropertyValue('--surface')
  context.fillRect(0, 0, width, height + TITLE_PX)
  context.fillStyle = colours.getPropertyValue('--ink')
  context.font = `600 14px ${colours.fontFamily}`
  context.fillText(title, 8, 19)
  context.drawImage(picture, 0, TITLE_PX, width, height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('This browser cannot write a PNG file')
  saveFile(name, file)
}

/** Writes the computed colours into a copy: an SVG that is loaded as an image does not see the style sheets of the page. */
function withColours(svg: SVGSVGElement, { width, height }: { width: number; height: number }): string {
  const copy = svg.cloneNode(true) as SVGSVGElement // safe: a clone is of the same kind
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const copies = Array.from(copy.querySelectorAll<SVGElement>('*'))
  Array.from(svg.querySelectorAll('*')).forEach((element, at) => {
    const style = getComputedStyle(element)
    for (const property of PAINTED) copies[at]?.style.setProperty(property, style.getPropertyValue(property))
  })
  return new XMLSerializer().serializeToString(copy)
}

async function loadPicture(svg: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  return picture
}

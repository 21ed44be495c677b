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
  /** A style sheet with the fonts of the page. */
  fonts: string
}

/**
 * Returns an SVG as text with its computed colors and fonts written into it: an SVG that is loaded as an image sees neither the style
 * sheets of the page nor its fonts.
 */
export function copyWithColours(svg: SVGSVGElement, { width, height, fonts }: CopyOptions): string {
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

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

/**
 * Returns an SVG as text with its computed colors written into it: an SVG that is loaded as an image does not see the style
 * sheets of the page.
 */
export function copyWithColours(
  svg: SVGSVGElement,
  { width, height }: { width: number; height: number },
): string {
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

/** Reads the shapes of an icon on the page, to draw them elsewhere. Icons are 24 by 24 and consist only of lines. */
export function readIcon(svg: SVGElement): Path2D {
  const icon = new Path2D()
  for (const part of svg.children) icon.addPath(readPart(part))
  return icon
}

function readPart(part: Element): Path2D {
  const number = (name: string) => Number(part.getAttribute(name) ?? 0)
  const path = new Path2D(part.tagName === 'path' ? (part.getAttribute('d') ?? '') : '')
  if (part.tagName === 'circle') path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI)
  if (part.tagName === 'rect')
    path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  if (part.tagName === 'line') {
    path.moveTo(number('x1'), number('y1'))
    path.lineTo(number('x2'), number('y2'))
  }
  return path
}

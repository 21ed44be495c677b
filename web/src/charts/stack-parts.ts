import type { BarScales, CategoryBar } from './bar-scales.ts'

/** Returns the boxes of a vertical bar's parts, from the bottom up. */
export function stackParts(bar: CategoryBar, { boxOf, value }: Pick<BarScales, 'boxOf' | 'value'>) {
  const { x, width } = boxOf(bar)
  let below = 0
  return (bar.parts ?? []).map(({ key, colour, value: amount }) => {
    const [foot, head] = [value(below), value(below + amount)]
    below += amount
    return { key, colour, box: { x, y: head, width, height: foot - head } }
  })
}

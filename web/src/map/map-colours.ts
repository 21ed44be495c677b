/** Reads a map's colours from the tokens that apply to `element`. */
export function readColours(element: Element) {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    sea: token('map-sea'),
    land: token('map-land'),
    coast: token('map-coast'),
    border: token('map-border'),
    grid: token('map-grid'),
    label: token('map-label'),
    ink: token('ink'),
    surface: token('surface'),
    edge: token('edge'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    onAccent: token('on-accent'),
    good: token('good'),
    bad: token('bad'),
    warn: token('warn'),
    font: style.fontFamily,
    heat: [token('map-heat-1'), token('map-heat-2'), token('map-heat-3'), token('map-heat-4')],
  } as const
}

export type MapColours = ReturnType<typeof readColours>

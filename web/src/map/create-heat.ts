import type { HeatPoint } from './engine.ts'
import type { GlMap } from './gl-map.ts'
import { HEAT, toHeatData, toHeatLayer } from './heat-layer.ts'
import { type MapColours, readColours } from './map-colours.ts'

/** Manages the heat layer, and re-adds it after a new style has loaded without it. */
export function createHeat(map: GlMap) {
  let shown: readonly HeatPoint[] | undefined
  let colours = readColours(map.getContainer())
  let isStyled = false
  const clear = () => {
    if (map.getLayer(HEAT)) map.removeLayer(HEAT)
    if (map.getSource(HEAT)) map.removeSource(HEAT)
  }
  const draw = () => {
    if (!isStyled) return
    const source = map.getSource(HEAT)
    if (!shown) return clear()
    if (source) return source.setData(toHeatData(shown))
    map.addSource(HEAT, { type: 'geojson', data: toHeatData(shown) })
    map.addLayer(toHeatLayer(colours))
  }
  map.on('style.load', () => {
    isStyled = true
    draw()
  })
  map.on('webglcontextlost', () => void (isStyled = false)) // the style is lost with the graphics context and reloads
  return {
    show(points: readonly HeatPoint[] | undefined) {
      shown = points
      draw()
    },
    dress(fresh: MapColours) {
      colours = fresh
      if (!isStyled) return
      clear()
      draw()
    },
  }
}

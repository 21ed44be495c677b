import type { HeatPoint } from './engine.ts'
import type { MapColours } from './map-colours.ts'

export const HEAT = 'heat'
export const HEAT_RADIUS_PX = 48

/** Returns the layer in the form that both engines accept. */
export function toHeatLayer({ heat: [low, middle, high, highest] }: MapColours) {
  const colours = [0, `${low}00`, 0.06, low, 0.25, middle, 0.6, high, 1, highest]
  return {
    id: HEAT,
    type: 'heatmap',
    source: HEAT,
    paint: {
      'heatmap-weight': ['get', 'weight'],
      'heatmap-radius': HEAT_RADIUS_PX,
      'heatmap-intensity': 2,
      'heatmap-opacity': 0.8,
      'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], ...colours],
    },
  }
}

export function toHeatData(points: readonly HeatPoint[]) {
  return {
    type: 'FeatureCollection',
    features: points.map(({ longitude, latitude, weight }) => ({
      type: 'Feature',
      properties: { weight },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

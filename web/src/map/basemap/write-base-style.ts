import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from '../map-colours.ts'
import type { WorldShape } from './world-shapes.ts'

export const WORLD = 'world'
export const GRATICULE = 'graticule'
/** Below this zoom the countries are enough. */
const DEGREES_FROM_ZOOM = 4
const NOTHING = { type: 'FeatureCollection', features: [] } as const

/** Returns the style of the console's own base map. Without an address for glyphs, names use the page's own fonts. */
export function writeBaseStyle(colours: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      [WORLD]: { type: 'geojson', data: NOTHING as never, maxzoom: 10, tolerance: 0.3 }, // safe: it has no features
      [GRATICULE]: { type: 'geojson', data: NOTHING as never, maxzoom: 14, tolerance: 0 }, // safe: it has no features
    },
    layers: [...paintWorld(colours), ...writeNames(colours)],
  }
}

function ofWorld(kind: WorldShape['properties']['kind']) {
  return { source: WORLD, filter: ['==', ['get', 'kind'], kind] satisfies FilterSpecification } as const
}

function paintWorld({ sea, land, coast, border, grid }: MapColours): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    { id: 'land', type: 'fill', ...ofWorld('land'), paint: { 'fill-color': land } },
    { id: 'grid', type: 'line', source: GRATICULE, paint: { 'line-color': grid, 'line-width': 1 } },
    {
      id: 'border',
      type: 'line',
      ...ofWorld('border'),
      paint: { 'line-color': border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.4] },
    },
    {
      id: 'coast',
      type: 'line',
      ...ofWorld('coast'),
      paint: { 'line-color': coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.8, 6, 1.6] },
    },
  ]
}

function writeNames({ land, label, font }: MapColours): LayerSpecification[] {
  return [
    {
      id: 'degrees',
      type: 'symbol',
      minzoom: DEGREES_FROM_ZOOM,
      source: GRATICULE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'name'],
        'text-font': [font],
        'text-size': 10,
        'text-offset': [0, -0.7],
      },
      paint: { 'text-color': label, 'text-opacity': 0.8, 'text-halo-color': land, 'text-halo-width': 1 },
    },
    {
      id: 'country',
      type: 'symbol',
      ...ofWorld('country'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [font],
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 4, 13, 7, 16],
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': ['-', 0, ['get', 'size']],
      },
      paint: { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.4 },
    },
  ]
}

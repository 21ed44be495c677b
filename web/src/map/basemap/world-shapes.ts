import { geoArea, geoCentroid } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import { unwrapLine, unwrapPolygon } from './unwrap.ts'
import type { Topology } from './world-files.ts'

type Shapes = NonNullable<Parameters<typeof mesh>[1]>
type Position = number[]

/** A shape on the base map. `kind` is the layer that draws it. */
export interface WorldShape {
  type: 'Feature'
  properties: { kind: 'land' | 'coast' | 'border' } | { kind: 'country'; name: string; size: number }
  geometry:
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
    | { type: 'MultiLineString'; coordinates: Position[][] }
    | { type: 'Point'; coordinates: Position }
}

/** Converts Natural Earth's countries, as packed by world-atlas, to shapes on a flat map. */
export function readWorld(topology: Topology): WorldShape[] {
  const { land, countries } = topology.objects as unknown as Record<'land' | 'countries', Shapes> // safe: what the package's documentation says the file holds
  const polygons = polygonsOf(feature(topology, land))
  return [
    shape('land', { type: 'MultiPolygon', coordinates: polygons.map(unwrapPolygon) }),
    shape('coast', linesOf(mesh(topology, land, (a, b) => a === b).coordinates)),
    shape('border', linesOf(mesh(topology, countries, (a, b) => a !== b).coordinates)),
    ...nameCountries(feature(topology, countries)),
  ]
}

function shape(kind: 'land' | 'coast' | 'border', geometry: WorldShape['geometry']): WorldShape {
  return { type: 'Feature', properties: { kind }, geometry }
}

function linesOf(lines: Position[][]): WorldShape['geometry'] {
  return { type: 'MultiLineString', coordinates: lines.map(unwrapLine) }
}

/** Places each name in the middle of its country's largest part. `size` is that part's size, in thousandths of the globe. */
function nameCountries(shapes: Shaped): WorldShape[] {
  return featuresOf(shapes).flatMap(({ properties, geometry }) => {
    const parts = polygonsOf({ type: 'Feature', properties, geometry }).map((coordinates) => ({
      type: 'Polygon' as const,
      coordinates,
    }))
    const sizes = parts.map((part) => geoArea(part) / (4 * Math.PI))
    const size = Math.max(...sizes)
    const largest = parts[sizes.indexOf(size)]
    const name: unknown = properties?.['name']
    if (!largest || typeof name !== 'string') return []
    const coordinates = geoCentroid(largest)
    return [
      {
        type: 'Feature',
        properties: { kind: 'country', name, size: Number((1000 * size).toFixed(4)) },
        geometry: { type: 'Point', coordinates },
      } satisfies WorldShape,
    ]
  })
}

type Shaped = ReturnType<typeof feature>

function featuresOf(shaped: Shaped) {
  return shaped.type === 'FeatureCollection' ? shaped.features : [shaped]
}

function polygonsOf(shaped: Shaped): Position[][][] {
  return featuresOf(shaped).flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates
    return geometry.type === 'Polygon' ? [geometry.coordinates] : []
  })
}

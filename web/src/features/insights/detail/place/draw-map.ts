import { geoAzimuthalEqualArea, geoGraticule10, type GeoPermissibleObjects, geoPath } from 'd3-geo'
import { MAP_HEIGHT_PX, MAP_WIDTH_PX } from './map-frame.ts'

export interface World {
  land: GeoPermissibleObjects
  borders: GeoPermissibleObjects
}

/** Coordinates in degrees. */
export interface MapPlace {
  latitude: number
  longitude: number
}

/** Pixels per radian of the globe at each zoom. The zooms show a hemisphere, a continent, a country and a region. */
export const MAP_ZOOMS = [210, 800, 3200, 12_000] as const
/** Nothing is visible beyond this angle from the centre. */
const EDGE_DEGREES = [90, 45, 12, 4] as const

export type DrawnMap = ReturnType<typeof drawMap>

/** Returns the paths of a map that is centred on the location. */
export function drawMap(world: World, { latitude, longitude }: MapPlace, zoom: number) {
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .translate([MAP_WIDTH_PX / 2, MAP_HEIGHT_PX / 2])
    .scale(MAP_ZOOMS[zoom] ?? MAP_ZOOMS[0])
    .clipAngle(EDGE_DEGREES[zoom] ?? EDGE_DEGREES[0])
    .precision(0.5)
  const draw = geoPath(projection).digits(1)
  return {
    grid: draw(geoGraticule10()) ?? '',
    land: draw(world.land) ?? '',
    borders: draw(world.borders) ?? '',
  }
}

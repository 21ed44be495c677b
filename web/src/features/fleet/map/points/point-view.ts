import { MAP_CLUSTER_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import type { MapBounds } from '@sentinel/contracts/fleet/map'
import type { MapBox } from '../../../../map/engine.ts'

/** What points are asked for: a box on the globe, `west` being the larger one across the date line, and a whole zoom. */
export interface PointView extends MapBounds {
  zoom: number
}

/** What is asked for beyond what is in sight, of its breadth and height. */
const MARGIN_SHARE = 0.5
/** A movement that ends at a whole zoom may end a hair before it. */
const ROUNDING = 1e-6

/** The view to ask for where this is in sight. */
export function toPointView(box: MapBox, zoom: number): PointView {
  const marginX = (box.east - box.west) * MARGIN_SHARE
  const marginY = (box.north - box.south) * MARGIN_SHARE
  const [west, east] = [box.west - marginX, box.east + marginX]
  const isWholeWorld = east - west >= 360
  return {
    west: isWholeWorld ? -180 : wrap(west),
    east: isWholeWorld ? 180 : wrap(east),
    south: Math.max(-90, box.south - marginY),
    north: Math.min(90, box.north + marginY),
    zoom: Math.min(Math.max(0, Math.floor(zoom + ROUNDING)), MAP_CLUSTER_MAX_ZOOM + 1),
  }
}

/** Whether what was asked for holds all that is in sight. */
export function covers(view: PointView, box: MapBox, zoom: number): boolean {
  if (toPointView(box, zoom).zoom !== view.zoom) return false
  if (box.south < view.south || box.north > view.north) return false
  if (view.east - view.west >= 360) return true
  const width = box.east - box.west
  const fromWest = turn(box.west - view.west)
  return fromWest + width <= turn(view.east - view.west)
}

function wrap(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Degrees eastwards, from 0 to 360. */
function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

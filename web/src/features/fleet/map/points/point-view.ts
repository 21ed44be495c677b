import { MAP_CLUSTER_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import type { MapBounds } from '@sentinel/contracts/fleet/map'
import type { MapBox } from '../../../../map/engine.ts'

/**
 * The view for which points are requested: a box on the globe, whose `west` is larger than its `east` if it crosses the date line, and an
 * integer zoom.
 */
export interface PointView extends MapBounds {
  zoom: number
}

/** The requested view is larger than the visible one by this share of its width and height. */
const MARGIN_SHARE = 0.5
/** Movement to an integer zoom may end slightly below it. */
const ROUNDING = 1e-6

/** Returns the view to request for the visible one. */
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

/** Returns true if the requested view covers everything that is visible. */
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

/** Normalizes degrees eastwards to 0 to 360. */
function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

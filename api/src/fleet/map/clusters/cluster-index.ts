import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import {
  MAP_CLUSTER_MAX_ZOOM,
  MAP_CLUSTER_NAMES_MAX,
  MAP_CLUSTER_RADIUS_PX,
  MAP_POINTS_PER_VIEW_MAX,
  MAP_WORLD_PX,
} from '@sentinel/contracts/fleet/limits'
import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { MapPoint } from '@sentinel/contracts/fleet/map'
import Supercluster from 'supercluster'
import { toSignalCounts } from '../overview.ts'
import { warnings } from '../placed-devices.ts'

/** A row of `PLACED_DEVICES`. */
export interface PlacedDevice {
  device_id: number
  longitude: number
  latitude: number
  warnings: number
  signal: SignalClass | null
  insight_count: number
}

type Alone = Pick<PlacedDevice, 'device_id' | 'warnings' | 'signal' | 'insight_count'>

/** The number of a cluster's devices with each warning or signal, in the order of `counted`, and the total number of their insights. */
interface Together {
  counts: number[]
  insightCount: number
}

const signals = SignalClass.options
const counted = [...warnings, ...signals]

export interface MapView {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

type ClusterIndex = Supercluster<Alone, Together>

/** A million devices take seconds, so do not call this on a thread that others wait for. */
export function indexDevices(devices: PlacedDevice[]): ClusterIndex {
  const index: ClusterIndex = new Supercluster<Alone, Together>({
    radius: MAP_CLUSTER_RADIUS_PX,
    maxZoom: MAP_CLUSTER_MAX_ZOOM,
    extent: MAP_WORLD_PX,
    map: ({ warnings: bits, signal, insight_count }) => ({
      counts: counted.map((one, at) => (at < warnings.length ? (bits >> at) & 1 : Number(one === signal))),
      insightCount: insight_count,
    }),
    reduce(sum, one) {
      for (let at = 0; at < counted.length; at++)
        sum.counts[at] = (sum.counts[at] ?? 0) + (one.counts[at] ?? 0)
      sum.insightCount += one.insightCount
    },
  })
  return index.load(devices.map(toFeature))
}

function toFeature({ device_id, longitude, latitude, warnings: bits, signal, insight_count }: PlacedDevice) {
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { device_id, warnings: bits, signal, insight_count },
  }
}

/** The maximum width of a view. Without it, a view of the world could return every device separately. */
const VIEW_MAX_PX = 16_384

/**
 * Returns the devices and clusters in a view at its zoom, or at a lower one if there would be too many points. `west` is greater than
 * `east` if the view crosses the date line.
 */
export function findPoints(index: ClusterIndex, view: MapView): MapPoint[] {
  const { west, south, east, north } = view
  const degrees = Math.max(east < west ? east - west + 360 : east - west, north - south)
  const zoomMax = Math.floor(Math.log2((VIEW_MAX_PX / MAP_WORLD_PX) * (360 / degrees)))
  let zoom = Math.min(view.zoom, zoomMax)
  let found = index.getClusters([west, south, east, north], zoom)
  while (found.length > MAP_POINTS_PER_VIEW_MAX && zoom > 0)
    found = index.getClusters([west, south, east, north], (zoom -= 1))
  return found.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const place = { longitude, latitude }
    if ('cluster' in properties)
      return {
        ...place,
        count: properties.point_count,
        device_id: null,
        first_device_ids: index
          .getLeaves(properties.cluster_id, MAP_CLUSTER_NAMES_MAX)
          .map((leaf) => leaf.properties.device_id),
        expansion_zoom: index.getClusterExpansionZoom(properties.cluster_id),
        warnings: recordBy('mapWarning', (_, warning) => properties.counts[counted.indexOf(warning)] ?? 0),
        signals: toSignalCounts((signal) => properties.counts[counted.indexOf(signal)] ?? 0),
        insight_count: properties.insightCount,
      }
    const { device_id, warnings: bits, signal, insight_count } = properties
    return {
      ...place,
      count: 1,
      device_id,
      first_device_ids: [device_id],
      expansion_zoom: null,
      warnings: recordBy('mapWarning', (_, warning) => (bits >> warnings.indexOf(warning)) & 1),
      signals: toSignalCounts((one) => (one === signal ? 1 : 0)),
      insight_count,
    }
  })
}

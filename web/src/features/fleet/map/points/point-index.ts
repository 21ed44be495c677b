import {
  MAP_CLUSTER_MAX_ZOOM,
  MAP_CLUSTER_NAMES_MAX,
  MAP_CLUSTER_RADIUS_PX,
  MAP_WORLD_PX,
} from '@sentinel/contracts/fleet/limits'
import type { MapPoint } from '@sentinel/contracts/fleet/map'
import Supercluster from 'supercluster'
import type { PackedDevices } from './pack-devices.ts'
import type { PointView } from './point-view.ts'

type Sums = Pick<MapPoint, 'warnings' | 'signals' | 'insight_count'>
type DeviceProperties = Sums & { device_id: number }

/** Clusters a browser's devices for each zoom, as the server does for larger fleets. */
export function createPointIndex(devices: PackedDevices) {
  const index = new Supercluster<DeviceProperties, Sums>({
    radius: MAP_CLUSTER_RADIUS_PX,
    maxZoom: MAP_CLUSTER_MAX_ZOOM,
    extent: MAP_WORLD_PX,
    map: ({ warnings, signals, insight_count }) => ({
      warnings: { ...warnings },
      signals: { ...signals },
      insight_count,
    }),
    reduce(sums, more) {
      for (const warning of devices.kinds) sums.warnings[warning] += more.warnings[warning]
      for (const signal of devices.signalClasses) sums.signals[signal] += more.signals[signal]
      sums.insight_count += more.insight_count
    },
  })
  index.load(Array.from(devices.ids, (_, at) => toFeature(devices, at)))

  return {
    find({ west, south, east, north, zoom }: PointView): MapPoint[] {
      return index.getClusters([west, south, east, north], zoom).map(({ properties, geometry }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const place = { longitude, latitude }
        const { warnings, signals, insight_count } = properties
        if ('device_id' in properties)
          return {
            ...place,
            count: 1,
            device_id: properties.device_id,
            first_device_ids: [properties.device_id],
            expansion_zoom: null,
            warnings,
            signals,
            insight_count,
          }
        return {
          ...place,
          count: properties.point_count,
          device_id: null,
          first_device_ids: index
            .getLeaves(properties.cluster_id, MAP_CLUSTER_NAMES_MAX)
            .map((leaf) => leaf.properties.device_id),
          expansion_zoom: index.getClusterExpansionZoom(properties.cluster_id),
          warnings,
          signals,
          insight_count,
        }
      })
    },
  }
}

function toFeature(
  { kinds, signalClasses, ids, longitudes, latitudes, warnings, signals, insightCounts }: PackedDevices,
  at: number,
) {
  const bits = warnings[at] ?? 0
  const counts = Object.fromEntries(
    kinds.map((warning, bit) => [warning, (bits >> bit) & 1]),
  ) as Sums['warnings'] // safe: has an entry for every kind
  const signalCounts = Object.fromEntries(
    signalClasses.map((signal, before) => [signal, signals[at] === before + 1 ? 1 : 0]),
  ) as Sums['signals'] // safe: has an entry for every kind
  return {
    type: 'Feature' as const,
    properties: {
      device_id: ids[at] ?? 0,
      warnings: counts,
      signals: signalCounts,
      insight_count: insightCounts[at] ?? 0,
    },
    geometry: { type: 'Point' as const, coordinates: [longitudes[at] ?? 0, latitudes[at] ?? 0] },
  }
}

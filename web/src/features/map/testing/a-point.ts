import type { MapPoint, MapWarning } from '@sentinel/contracts/map'

export function aPoint({
  warnings = {},
  ...overrides
}: Omit<Partial<MapPoint>, 'warnings'> & { warnings?: Partial<Record<MapWarning, number>> } = {}): MapPoint {
  return {
    longitude: 36.5,
    latitude: -1.5,
    count: 1,
    device_id: 1,
    expansion_zoom: null,
    insight_count: 0,
    ...overrides,
    warnings: {
      cable_error: 0,
      low_battery: 0,
      no_recent_camera_triggers: 0,
      no_recent_insights: 0,
      ...warnings,
    },
  }
}

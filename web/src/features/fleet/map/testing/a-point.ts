import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { MapPoint, MapWarning, SignalCounts } from '@sentinel/contracts/fleet/map'

export function aPoint({
  warnings = {},
  signals = {},
  ...overrides
}: Omit<Partial<MapPoint>, 'warnings' | 'signals'> & {
  warnings?: Partial<Record<MapWarning, number>>
  signals?: Partial<SignalCounts>
} = {}): MapPoint {
  return {
    longitude: 36.5,
    latitude: -1.5,
    count: 1,
    device_id: 1,
    first_device_ids: [overrides.device_id ?? 1],
    expansion_zoom: null,
    insight_count: 0,
    ...overrides,
    warnings: { ...recordBy('mapWarning', () => 0), ...warnings },
    signals: { weak: 0, fair: 0, good: 0, ...signals },
  }
}

import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'

/** Returns the search part of the address at which Insights lists exactly one device. */
export function insightsOfDevice(deviceId: number): { filters: InsightRules } {
  return { filters: [{ column: 'exact_device', device_id: deviceId }] }
}

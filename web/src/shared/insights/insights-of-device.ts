import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'

/** Returns the search part of an Insights address that lists exactly one device. */
export function insightsOfDevice(deviceId: number): { filters: InsightRules } {
  return { filters: [{ column: 'exact_device', device_id: deviceId }] }
}

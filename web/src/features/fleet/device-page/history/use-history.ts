import type { DeviceHistory } from '@sentinel/contracts/fleet/device-history'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { historyQuery } from '../queries.ts'
import type { HistoryDays } from '../device-address.ts'

/** A history, and the zone that it is shown in. */
export interface ShownHistory {
  history: DeviceHistory
  days: HistoryDays
  timeZone: string
}

/** Returns the history. While another range loads, returns the previous one. */
export function useHistory({ device_id, longitude }: Device, days: HistoryDays) {
  const timeZone = toTimeZone(useAtomValue(zoneAtom), longitude)
  const query = useQuery({ ...historyQuery(device_id, days), placeholderData: keepPreviousData })
  return { ...query, timeZone }
}

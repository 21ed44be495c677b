import { GivenTime } from '@sentinel/contracts/values/wire-time'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../platform/address/define-address.ts'
import { sortBy } from '../../platform/address/fields.ts'
import { useAddress } from '../../platform/address/use-address.ts'
import { type AlertSort, alertSortColumns, NEWEST_FIRST } from './table/alert-order.ts'

const alertsAddress = defineAddress(
  z.object({
    by: z.literal('visits').optional(),
    /** Alerts raised before this time are excluded. */
    since: GivenTime.optional(),
    resolved: z.boolean().default(false),
    sort: sortBy(alertSortColumns, NEWEST_FIRST),
    dialog: z.literal('settings').optional(),
  }),
)
export type AlertsSearch = SearchOf<typeof alertsAddress>

const route = getRouteApi('/_shell/alerts')

/** Returns the page's state from the address, and functions that change it. */
export function useAlertsAddress() {
  const { shown, change } = useAddress(alertsAddress, route)
  return {
    isByCamera: shown.by === 'visits',
    since: shown.since,
    showResolved: shown.resolved,
    sort: shown.sort,
    isSettingsOpen: shown.dialog === 'settings',
    showByCamera: (isOn: boolean) => change({ by: isOn ? 'visits' : undefined }),
    showAllTimes: () => change({ since: undefined }),
    setShowResolved: (resolved: boolean) => change({ resolved }),
    setSort: (sort: AlertSort) => change({ sort }),
    openSettings: () => change({ dialog: 'settings' }),
    closeSettings: useCallback(() => change({ dialog: undefined }), [change]),
  }
}

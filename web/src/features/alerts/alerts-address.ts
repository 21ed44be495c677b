import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type AlertSort, NEWEST_FIRST, readSort, writeSort } from './alert-order.ts'

/** What the address says of the page. */
export interface AlertsAddress {
  by?: 'visits' | undefined
  resolved?: true | undefined
  sort?: string | undefined
  dialog?: 'settings' | undefined
}

const route = getRouteApi('/_shell/alerts')

/** The page that the address asks for, and what changes it. */
export function useAlertsAddress() {
  const { by, resolved, sort, dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: AlertsAddress) =>
      void navigate({ search: (former) => ({ ...former, ...changes }), replace: true, resetScroll: false }),
    [navigate],
  )
  return {
    isByCamera: by === 'visits',
    showResolved: resolved === true,
    sort: useMemo(() => readSort(sort), [sort]),
    isSettingsOpen: dialog === 'settings',
    showByCamera: (isOn: boolean) => change({ by: isOn ? 'visits' : undefined }),
    setShowResolved: (isOn: boolean) => change({ resolved: isOn || undefined }),
    setSort: (chosen: AlertSort) =>
      change({ sort: writeSort(chosen) === writeSort(NEWEST_FIRST) ? undefined : writeSort(chosen) }),
    openSettings: () => change({ dialog: 'settings' }),
    closeSettings: useCallback(() => change({ dialog: undefined }), [change]),
  }
}

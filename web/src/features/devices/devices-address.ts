import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useHistoryStep } from '../../ui/use-history-step.ts'
import type { Trouble } from './device-line.ts'
import type { DeviceFilter } from './filter-lines.ts'
import { type DeviceSort, writeSort } from './order-lines.ts'
import { readDevicesAddress, type TypedDevicesAddress } from './read-address.ts'

const route = getRouteApi('/_shell/devices/')

/** The list that the address asks for, and what changes it. Another list is read from its first page. */
export function useDevicesAddress() {
  const typed = route.useSearch()
  const navigate = route.useNavigate()
  const step = useHistoryStep()
  const change = useCallback(
    (changes: TypedDevicesAddress) =>
      void navigate({
        search: (former) => ({ ...former, page: undefined, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    ...useMemo(() => readDevicesAddress(typed), [typed]),
    search: useCallback((words: string) => change({ q: words.trim() || undefined }), [change]),
    showGroup: (group: DeviceFilter['group']) => change({ group }),
    showTrouble: (trouble: Trouble | undefined) => change({ trouble }),
    clearFilter: () => change({ q: undefined, group: undefined, trouble: undefined }),
    setSort: useCallback((sort: DeviceSort) => change({ sort: writeSort(sort) }), [change]),
    turnTo: (page: number) =>
      void navigate({ search: (former) => ({ ...former, page: page === 1 ? undefined : page }) }),
    open: useCallback(
      (device: number) =>
        void navigate({
          search: (former) => ({ ...former, device }),
          state: step.openingState(),
          resetScroll: false,
        }),
      [navigate, step],
    ),
    close: useCallback(
      () =>
        step.close(
          () =>
            void navigate({
              search: (former) => ({ ...former, device: undefined }),
              replace: true,
              resetScroll: false,
              ignoreBlocker: true,
            }),
        ),
      [navigate, step],
    ),
  }
}

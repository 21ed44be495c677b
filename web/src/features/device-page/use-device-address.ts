import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useHistoryStep } from '../../ui/use-history-step.ts'
import { DEFAULT_DAYS, type HistoryDays, readDeviceAddress, type TypedDeviceAddress } from './read-address.ts'

const route = getRouteApi('/_shell/devices/$deviceId')

/** What the address asks for, and what changes it. */
export function useDeviceAddress() {
  const typed = route.useSearch()
  const navigate = route.useNavigate()
  const step = useHistoryStep()
  const change = (changes: TypedDeviceAddress) =>
    void navigate({ search: (former) => ({ ...former, ...changes }), replace: true, resetScroll: false })
  return {
    ...useMemo(() => readDeviceAddress(typed), [typed]),
    showDays: (days: HistoryDays) => change({ days: days === DEFAULT_DAYS ? undefined : days }),
    showTable: (isTable: boolean) => change({ view: isTable ? 'table' : undefined }),
    edit: () =>
      void navigate({
        search: (former) => ({ ...former, dialog: 'edit' }),
        state: step.openingState(),
        resetScroll: false,
      }),
    closeEdit: () =>
      step.close(
        () =>
          void navigate({
            search: (former) => ({ ...former, dialog: undefined }),
            replace: true,
            resetScroll: false,
            ignoreBlocker: true,
          }),
      ),
  }
}

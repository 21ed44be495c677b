import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailed } from '../../platform/call-failed.ts'
import { useDashboardEdit } from './grid/use-dashboard-edit.ts'
import { dashboardWidgetsQuery, saveWidgets } from './queries.ts'

const NONE: readonly DashboardWidget[] = []

/** The saved widgets, and how to edit them. A save is refused if others have been saved since editing began. */
export function useOwnDashboard() {
  const queryClient = useQueryClient()
  const saved = useQuery(dashboardWidgetsQuery)
  const version = useRef<string>(undefined)
  const isOutdated = useRef(false)
  const editing = useDashboardEdit(saved.data?.widgets ?? NONE, async (widgets, { isOverwriting }) => {
    try {
      await saveWidgets(queryClient, widgets, isOverwriting ? undefined : version.current)
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'conflict') isOutdated.current = true
      throw error
    }
  })
  return {
    saved,
    editing: {
      ...editing,
      start: () => {
        version.current = saved.data?.version
        editing.start()
      },
      /** After a conflict, discarding one's own changes shows what was saved elsewhere. */
      stop: () => {
        editing.stop()
        if (!isOutdated.current) return
        isOutdated.current = false
        void queryClient.invalidateQueries({ queryKey: dashboardWidgetsQuery.queryKey })
      },
    },
  }
}

import type { Device } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { alertsQuery, findOpenAlerts } from '../../../shared/alerts/alerts.ts'
import { deviceInsightsQuery, devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { createToLine } from './device-line.ts'

const NONE: readonly Device[] = []

/** The person's devices with all that is known of them. What is missing beside their rows comes later, or says why not. */
export function useDeviceLines() {
  const devices = useQuery(devicesQuery)
  const insights = useQuery(deviceInsightsQuery)
  const alerts = useQuery(alertsQuery)
  const groups = useQuery(groupsQuery)
  const nowMs = useNow()

  const insightCounts = useMemo(
    () => insights.data && new Map(insights.data.map((row) => [row.device_id, row.insight_count])),
    [insights.data],
  )
  const openAlerts = useMemo(() => alerts.data && findOpenAlerts(alerts.data), [alerts.data])
  const groupNames = useMemo(
    () => groups.data && new Map(groups.data.map(({ group_id, group_name }) => [group_id, group_name])),
    [groups.data],
  )
  const rows = devices.data ?? NONE
  const [toLine] = useState(createToLine)
  const lines = useMemo(
    () => rows.map((device) => toLine(device, { insightCounts, openAlerts, groupNames }, nowMs)),
    [rows, toLine, insightCounts, openAlerts, groupNames, nowMs],
  )
  return {
    lines,
    groups: groups.data,
    isPending: devices.isPending,
    /** Nothing is there to show, or what is there is not current. */
    loadingError: devices.data ? undefined : (devices.error ?? undefined),
    laterError: devices.data && devices.error ? devices.error : undefined,
    /** What the rows lack for now. */
    missing: [
      { part: 'insights' as const, error: insights.error },
      { part: 'alerts' as const, error: alerts.error },
      { part: 'groups' as const, error: groups.error },
    ].flatMap(({ part, error }) => (error ? [{ part, error }] : [])),
    retry: () => {
      for (const query of [devices, insights, alerts, groups]) if (query.error) void query.refetch()
    },
  }
}

export type DeviceLines = ReturnType<typeof useDeviceLines>

import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { DeviceSignal, SignalCounts } from '@sentinel/contracts/fleet/map'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { userQuery } from '../../../platform/account.ts'
import { deviceInsightsQuery, devicesQuery } from '../../../shared/fleet/devices.ts'
import { serverNow } from '../../../platform/time/server-clock.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { filterDevices, findFirmware, type MapFilters } from './filters.ts'
import { findBounds } from '../../../map/find-bounds.ts'
import type { Fleet } from './fleet.ts'
import { type MapDevice, toMapDevices } from './map-device.ts'
import { type BrowserPoints, createBrowserPoints } from './points/point-source.ts'
import { mapAlertsQuery, mapSignalsQuery } from './queries.ts'
import { useRested } from './use-rested.ts'

/** Of so many devices one changes all the time: they are looked through so often. */
const LARGE = 1000
const REST_MS = 1000
/** Viewers are told of no alerts. */
const ALERTS_FRESH_MS = 60_000
const NO_SIGNALS: readonly DeviceSignal[] = []

interface BrowserFleetOptions {
  filters: MapFilters
  /** LoRaWAN networks hear some of the devices. */
  isHeard: boolean
  isCoverageOn: boolean
}

/** A fleet that this browser holds, filtered and clustered here. */
export function useBrowserFleet({ filters, isHeard, isCoverageOn }: BrowserFleetOptions): {
  fleet: Fleet | undefined
  error: Error | undefined
  retry: () => void
} {
  const { role } = useSuspenseQuery(userQuery).data
  const devices = useQuery(devicesQuery)
  const insights = useQuery(deviceInsightsQuery)
  const alerts = useQuery({
    ...mapAlertsQuery,
    ...(role === 'viewer' && { refetchInterval: ALERTS_FRESH_MS, staleTime: ALERTS_FRESH_MS }),
  })
  const { signals, signalsFailure } = useSignals(isHeard && isCoverageOn)
  useNow() // renders anew as time goes by: devices fall silent
  const minute = Math.floor(serverNow() / 60_000)

  const isLarge = (devices.data?.length ?? 0) > LARGE
  const sources = useMemo(
    () =>
      devices.data && alerts.data && insights.data
        ? {
            devices: devices.data,
            alerts: alerts.data,
            insights: insights.data,
            signals: signals ?? NO_SIGNALS,
          }
        : undefined,
    [devices.data, alerts.data, insights.data, signals],
  )
  const rested = useRested(sources, isLarge ? REST_MS : 0)
  const placed = useMemo(
    () => rested && toMapDevices({ ...rested, nowMs: minute * 60_000 }),
    [rested, minute],
  )
  const shown = useMemo(
    () => placed && filterDevices(placed, filters, minute * 60_000),
    [placed, filters, minute],
  )
  const { points, version } = usePoints(shown)
  const amount = rested?.devices.length ?? 0
  const described = useMemo(() => placed && shown && describe(amount, placed, shown), [amount, placed, shown])
  const heard = signals ? ('known' as const) : ('awaited' as const)
  const coverage = isHeard ? heard : ('none' as const)
  const fleet = useMemo((): Fleet | undefined => {
    if (!described || !points) return undefined
    return { ...described, coverage, signalsFailure, find: points.find, version, state: 'held' }
  }, [described, coverage, signalsFailure, points, version])
  const queries = [devices, insights, alerts]
  return {
    fleet,
    error: queries.find(({ data, error }) => error && !data)?.error ?? undefined,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/** How well networks hear the devices, or why that could not be read. */
function useSignals(isAsked: boolean): Pick<Fleet, 'signalsFailure'> & {
  signals: readonly DeviceSignal[] | undefined
} {
  const { data, error, refetch } = useQuery({ ...mapSignalsQuery, enabled: isAsked })
  const failed = isAsked && !data ? error : null
  const signalsFailure = useMemo(
    () => (failed ? { error: failed, onRetry: () => void refetch() } : undefined),
    [failed, refetch],
  )
  return { signals: isAsked ? data : undefined, signalsFailure }
}

function describe(devices: number, placed: readonly MapDevice[], shown: readonly MapDevice[]) {
  const warnings = recordBy(
    'mapWarning',
    (_, warning) => shown.filter((device) => device.warnings.includes(warning)).length,
  )
  const signals = Object.fromEntries(
    SignalClass.options.map((one) => [one, shown.filter(({ signal }) => signal === one).length]),
  ) as SignalCounts // safe: of all of them
  const insightCount = shown.reduce((sum, device) => sum + device.insightCount, 0)
  return {
    totals: { devices, placed: placed.length, shown: shown.length, warnings, signals, insightCount },
    findBounds: () => findBounds(shown),
    devices: shown,
    firmware: findFirmware(placed),
  }
}

/** The clusters of devices, made anew as those change. A version is one of this visit to the map alone. */
function usePoints(devices: readonly MapDevice[] | undefined): {
  points: BrowserPoints | undefined
  version: string
} {
  const [points, setPoints] = useState<BrowserPoints>()
  const [visit] = useState(() => performance.now())
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const created = createBrowserPoints(() => setVersion((former) => former + 1))
    setPoints(created)
    return () => created.end()
  }, [])
  useEffect(() => {
    if (devices) points?.setDevices(devices)
  }, [points, devices])
  return { points, version: `${visit} ${version}` }
}

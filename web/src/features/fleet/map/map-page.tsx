import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { type MapOverview, type DeviceSignal, type SignalCounts } from '@sentinel/contracts/fleet/map'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useEffect, useState, useRef } from 'react'
import { findBounds } from '../../../map/find-bounds.ts'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery, userQuery } from '../../../platform/account.ts'
import { serverNow } from '../../../platform/time/server-clock.ts'
import { ClaimHint } from '../../../shared/fleet/claim-hint.tsx'
import { deviceInsightsQuery, devicesQuery } from '../../../shared/fleet/devices.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useTitle } from '../../../ui/hooks/use-title.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { OffMapIcon } from '../../../ui/marks/icons.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { filterDevices, findFirmware, type MapFilters } from './filters.ts'
import type { Fleet } from './fleet.ts'
import { type MapAddress, useMapAddress } from './map-address.ts'
import { type MapDevice, toMapDevices } from './map-device.ts'
import { MapScreen } from './map-screen.tsx'
import { findOnServer, type BrowserPoints, createBrowserPoints } from './points/point-source.ts'
import { mapOverviewQuery, mapAlertsQuery, mapSignalsQuery } from './queries.ts'
import { hasSignals } from './signals.ts'

const texts = messages.map

/** Shows where the devices are, and which of them have trouble. */
export function MapPage({ samples }: { samples: ReactNode }) {
  useTitle(texts.title)
  const address = useMapAddress()
  const overview = useQuery(mapOverviewQuery)
  const settings = useQuery(consoleSettingsQuery)
  const error = (overview.data ? null : overview.error) ?? (settings.data ? null : settings.error)
  if (error)
    return <Failed error={error} onRetry={() => void Promise.all([overview.refetch(), settings.refetch()])} />
  if (!overview.data || !settings.data) return <Loading />
  const { mapboxToken } = settings.data
  const Content = overview.data.clusters === 'server' ? ServerMap : BrowserMap
  return <Content overview={overview.data} {...{ address, mapboxToken, samples }} />
}

interface ContentProps {
  overview: MapOverview
  address: MapAddress
  mapboxToken: string | null
  /** Shown if there are no devices. */
  samples: ReactNode
}

/** Opens the map while the devices are loading. */
function BrowserMap({ overview, ...rest }: ContentProps) {
  const { fleet, error, retry } = useBrowserFleet({
    filters: rest.address.filters,
    isHeard: hasSignals(overview.signals),
    isCoverageOn: rest.address.isCoverageOn,
  })
  const awaited = useMemo(() => toFleet(overview, 'awaited'), [overview])
  if (error) return <Failed error={error} onRetry={retry} />
  return <PlacedMap fleet={fleet ?? awaited} {...rest} />
}

function ServerMap({ overview, ...rest }: ContentProps) {
  const fleet = useMemo(() => toFleet(overview, 'asked'), [overview])
  return <PlacedMap fleet={fleet} {...rest} />
}

function PlacedMap({ fleet, samples, ...rest }: Omit<ContentProps, 'overview'> & { fleet: Fleet }) {
  if (fleet.totals.placed > 0) return <MapScreen fleet={fleet} {...rest} />
  if (fleet.state === 'awaited') return <Loading />
  return (
    <Page title={texts.title}>
      <StatePanel icon={OffMapIcon} title={texts.empty.title} action={samples}>
        <p>{texts.empty.body}</p>
        <ClaimHint />
      </StatePanel>
    </Page>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Page title={texts.title}>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  )
}

/** Returns a fleet of which this browser knows only the overview, because it has more devices than a browser stores or they are still loading. */
function toFleet(
  { devices, placed, warnings, signals, insight_count, bounds }: MapOverview,
  state: 'asked' | 'awaited',
): Fleet {
  return {
    find: state === 'asked' ? findOnServer : async () => [],
    version: state,
    state,
    totals: { devices, placed, shown: placed, warnings, signals, insightCount: insight_count },
    coverage: hasSignals(signals) ? 'known' : 'none',
    findBounds: () => bounds,
    devices: undefined,
    firmware: [],
  }
}

/** A map with more devices than this is updated at most once per second, because in a large fleet some device is always changing. */
const LARGE = 1000
const REST_MS = 1000
/** Viewers get no pushes about alerts, so they poll. */
const ALERTS_FRESH_MS = 60_000
const NO_SIGNALS: readonly DeviceSignal[] = []

interface BrowserFleetOptions {
  filters: MapFilters
  /** True if LoRaWAN networks receive some of the devices. */
  isHeard: boolean
  isCoverageOn: boolean
}

/** Returns a fleet whose devices this browser stores, filters and clusters itself. */
function useBrowserFleet({ filters, isHeard, isCoverageOn }: BrowserFleetOptions): {
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
  useNow() // re-renders over time, because devices go silent
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
  const coverage = !isHeard ? 'none' : signals ? 'known' : 'awaited'
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

/** Returns how well networks receive the devices, or why that could not be read. */
function useSignals(isRequested: boolean): Pick<Fleet, 'signalsFailure'> & {
  signals: readonly DeviceSignal[] | undefined
} {
  const { data, error, refetch } = useQuery({ ...mapSignalsQuery, enabled: isRequested })
  const failed = isRequested && !data ? error : null
  const signalsFailure = useMemo(
    () => (failed ? { error: failed, onRetry: () => void refetch() } : undefined),
    [failed, refetch],
  )
  return { signals: isRequested ? data : undefined, signalsFailure }
}

function describe(devices: number, placed: readonly MapDevice[], shown: readonly MapDevice[]) {
  const warnings = recordBy(
    'mapWarning',
    (_, warning) => shown.filter((device) => device.warnings.includes(warning)).length,
  )
  const signals = Object.fromEntries(
    SignalClass.options.map((one) => [one, shown.filter(({ signal }) => signal === one).length]),
  ) as SignalCounts // safe: has an entry for every kind of warning
  const insightCount = shown.reduce((sum, device) => sum + device.insightCount, 0)
  return {
    totals: { devices, placed: placed.length, shown: shown.length, warnings, signals, insightCount },
    findBounds: () => findBounds(shown),
    devices: shown,
    firmware: findFirmware(placed),
  }
}

/** Re-clusters the devices when they change. A version is valid only until the user leaves the map. */
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

/** Returns a frequently changing value, updated at most once per pause. The first change applies immediately. */
function useRested<Value>(value: Value, pauseMs: number): Value {
  const [rested, setRested] = useState(value)
  const takenAtMs = useRef(-Infinity)
  useEffect(() => {
    const take = () => {
      takenAtMs.current = performance.now()
      setRested(value)
    }
    const waitMs = takenAtMs.current + pauseMs - performance.now()
    if (waitMs <= 0) return take()
    const timer = setTimeout(take, waitMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}

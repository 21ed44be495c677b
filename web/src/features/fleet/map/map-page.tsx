import type { MapOverview } from '@sentinel/contracts/fleet/map'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { ClaimHint } from '../../../shared/fleet/claim-hint.tsx'
import { useTitle } from '../../../ui/hooks/use-title.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { OffMapIcon } from '../../../ui/marks/icons.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import type { Fleet } from './fleet.ts'
import { type MapAddress, useMapAddress } from './map-address.ts'
import { MapScreen } from './map-screen.tsx'
import { findOnServer } from './points/point-source.ts'
import { mapOverviewQuery } from './queries.ts'
import { hasSignals } from './signals.ts'
import { useBrowserFleet } from './use-browser-fleet.ts'

const texts = messages.map

/** Where the devices are, and which of them are in trouble. */
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
  const Content = overview.data.clusters === 'server' ? AskedMap : HeldMap
  return <Content overview={overview.data} {...{ address, mapboxToken, samples }} />
}

interface ContentProps {
  overview: MapOverview
  address: MapAddress
  mapboxToken: string | null
  /** Offered where there is nothing to show. */
  samples: ReactNode
}

/** The map is opened while the devices are on their way. */
function HeldMap({ overview, ...rest }: ContentProps) {
  const { fleet, error, retry } = useBrowserFleet({
    filters: rest.address.filters,
    isHeard: hasSignals(overview.signals),
    isCoverageOn: rest.address.isCoverageOn,
  })
  const awaited = useMemo(() => toFleet(overview, 'awaited'), [overview])
  if (error) return <Failed error={error} onRetry={retry} />
  return <PlacedMap fleet={fleet ?? awaited} {...rest} />
}

function AskedMap({ overview, ...rest }: ContentProps) {
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

/** A fleet of which no more than the overview is known: of more devices than a browser holds, or while they are on their way here. */
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { toTimeZone, zoneAtom } from '../../../platform/time/zone.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { ListIcon, SearchIcon } from '../../../ui/marks/icons.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useInternalAddress } from '../internal-address.ts'
import { ExportButton } from './export-button.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { readTrailFilters, trailQuery } from './trail-query.ts'
import { TrailTable } from './trail-table.tsx'
import classes from './trail.module.css'

const texts = messages.internalTrail

/** The audit trail: its filters, and its entries, the newest first. */
export function TrailTab() {
  const { list, setFilters } = useInternalAddress()
  const filters = useMemo(() => readTrailFilters(list.filters), [list.filters])
  const timeZone = toTimeZone(useAtomValue(zoneAtom))
  const trail = useInfiniteQuery(trailQuery(filters, timeZone))
  const entries = trail.data?.pages.flatMap((page) => page.entries) ?? []
  const errors = trail.error instanceof CallFailed ? trail.error.fields : {}
  const isRefused = Object.keys(errors).some((field) => field in filters)
  const retry = () => void trail.refetch()
  return (
    <Card title={texts.title} note={texts.note} actions={<ExportButton {...{ filters, timeZone }} />}>
      <TrailFilters {...{ filters, errors }} onChange={setFilters} />
      {trail.isPending && <Skeleton height="320px" />}
      {trail.error && !trail.isFetchNextPageError && !isRefused && (
        <ErrorState error={trail.error} onRetry={retry} {...(trail.data && { title: texts.notCurrent })} />
      )}
      {trail.data && entries.length === 0 && (
        <NoEntries isFiltered={Object.keys(filters).length > 0} onClear={() => setFilters({})} />
      )}
      {entries.length > 0 && <TrailTable entries={entries} />}
      {trail.isFetchNextPageError && (
        <GeneralError>{texts.moreFailed(explainFailure(trail.error).text)}</GeneralError>
      )}
      {trail.hasNextPage && (
        <div className={classes.more}>
          <Button isLoading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { title, body } = isFiltered ? texts.noMatch : texts.empty
  return (
    <StatePanel
      icon={isFiltered ? SearchIcon : ListIcon}
      title={title}
      action={isFiltered && <Button onClick={onClear}>{texts.noMatch.clear}</Button>}
    >
      <p>{body}</p>
    </StatePanel>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { SettingsAddress } from '../settings-address.ts'
import { LogFilters } from './log-filters.tsx'
import { logQuery } from './log-query.ts'
import { LogTable } from './log-table.tsx'
import classes from './log.module.css'
import { NoMessagesState } from './no-messages-state.tsx'

const texts = messages.settings.log

/** What was sent, to whom, and what has become of it. */
export function LogCard({ address: { log: filter, setLog } }: { address: SettingsAddress }) {
  const log = useInfiniteQuery(logQuery(filter))
  const rows = log.data?.pages.flatMap((page) => page.messages) ?? []
  const retry = () => void log.refetch()
  return (
    <Card title={texts.title} note={texts.note}>
      <LogFilters filter={filter} onChange={setLog} />
      {log.isPending && <Skeleton height="320px" />}
      {log.error && !log.data && <ErrorState error={log.error} onRetry={retry} />}
      {log.data && rows.length === 0 && !log.hasNextPage && (
        <NoMessagesState filter={filter} onClear={setLog} />
      )}
      {rows.length > 0 && <LogTable rows={rows} />}
      {log.data && log.error && !log.isFetchNextPageError && (
        <ErrorState error={log.error} title={texts.notCurrent} onRetry={retry} />
      )}
      {log.isFetchNextPageError && log.error && (
        <GeneralError>{texts.moreFailed(explainFailure(log.error).text)}</GeneralError>
      )}
      {log.hasNextPage && (
        <div className={classes.more}>
          <Button isLoading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

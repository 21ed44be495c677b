import { Platform } from '@sentinel/contracts/integrations/integrations'
import {
  type OutgoingMessage,
  replayOutgoing,
  OutgoingKind,
  OutgoingState,
} from '@sentinel/contracts/integrations/outgoing'
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  mutationOptions,
  type QueryClient,
  useMutationState,
} from '@tanstack/react-query'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { call } from '../../../../platform/call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ClearIcon, SendIcon } from '../../../../ui/marks/icons.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'
import type { SettingsAddress, LogFilter } from '../settings-address.ts'
import { logQuery, storeMessage } from './log-query.ts'
import { LogRow } from './log-row.tsx'
import classes from './log.module.css'

const texts = messages.settings.log

/** Shows the sent messages, with recipient and status. */
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

const columns = ['created', 'subject', 'recipient', 'state', 'attempts', 'action'] as const

/** Shows the messages in a table, or as cards on a phone. */
function LogTable({ rows }: { rows: readonly OutgoingMessage[] }) {
  const { mutate: replay } = useMutation(replayMessage(useQueryClient()))
  const replayed = useReplayed()
  return (
    <table className={classes.table} aria-label={texts.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} className={classes[`${column}Column`]}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((message) => (
          <LogRow key={message.id} message={asReplayed(message, replayed)} onReplay={replay} />
        ))}
      </tbody>
    </table>
  )
}

const NO_FILTER: LogFilter = { platform: undefined, kind: 'usual', state: undefined }

interface NoMessagesStateProps {
  filter: LogFilter
  onClear: (filter: LogFilter) => void
}

function NoMessagesState({ filter, onClear }: NoMessagesStateProps) {
  const isFiltered = filter.platform !== undefined || filter.state !== undefined || filter.kind !== 'usual'
  if (!isFiltered)
    return (
      <StatePanel icon={SendIcon} title={texts.empty.title}>
        <p>{texts.empty.body}</p>
      </StatePanel>
    )
  return (
    <StatePanel
      icon={SendIcon}
      title={texts.noMatch.title}
      action={
        <Button icon={ClearIcon} onClick={() => onClear(NO_FILTER)}>
          {texts.noMatch.clear}
        </Button>
      }
    >
      <p>{texts.noMatch.body}</p>
    </StatePanel>
  )
}

const KEY = ['outgoing', 'replay']

/** Resends a message that failed or was skipped. */
const replayMessage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: KEY,
    mutationFn: (messageId: number) => call(replayOutgoing, { params: { messageId } }),
    onSuccess: (changed) => storeMessage(queryClient, changed),
    onError: (error) => {
      const isSettled = error instanceof CallFailed && error.code === 'conflict'
      notify({
        text: texts.notReplayed(isSettled ? texts.isSettled : explainShort(error)),
        tone: 'bad',
        failure: error,
        closeAfterMs: TOAST_MS.integration,
      })
      void queryClient.invalidateQueries({ queryKey: ['outgoing', 'log'] })
    },
  })

/** Returns the messages that are being resent. They are shown as waiting unless the server refuses. */
function useReplayed(): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as number, // safe: the mutation with this key takes a message id
  })
  return new Set(ids)
}

function asReplayed(message: OutgoingMessage, replayed: ReadonlySet<number>): OutgoingMessage {
  return replayed.has(message.id)
    ? {
        ...message,
        state: 'pending',
        reason: null,
        reason_code: null,
        reason_params: {},
        can_replay: false,
      }
    : message
}

const ANY = 'any'

const platforms = [
  { key: ANY, name: texts.anyPlatform },
  ...Platform.options.map((key) => ({ key, name: messages.settings.platforms[key] })),
] as const

const kinds = [
  { key: 'usual', name: texts.usualKinds },
  { key: 'all', name: texts.allKinds },
  ...OutgoingKind.options.map((key) => ({ key, name: texts.kinds[key] })),
] as const

const states = [
  { key: ANY, name: texts.anyState },
  ...OutgoingState.options.map((key) => ({ key, name: texts.states[key] })),
] as const

interface LogFiltersProps {
  filter: LogFilter
  onChange: (filter: LogFilter) => void
}

/** Selects which messages are shown. */
function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <div className={classes.filters} role="group" aria-label={texts.filters}>
      <ChoiceField
        label={texts.platform}
        options={platforms}
        chosen={filter.platform ?? ANY}
        onChoose={(chosen) => onChange({ ...filter, platform: chosen === ANY ? undefined : chosen })}
      />
      <ChoiceField
        label={texts.kind}
        options={kinds}
        chosen={filter.kind}
        onChoose={(kind) => onChange({ ...filter, kind })}
      />
      <ChoiceField
        label={texts.state}
        options={states}
        chosen={filter.state ?? ANY}
        onChoose={(chosen) => onChange({ ...filter, state: chosen === ANY ? undefined : chosen })}
      />
    </div>
  )
}

import {
  type FigureLevel,
  type Operations,
  type OperationsFigure,
  getOperations,
  type OperationsProcess,
  type QueueTask,
} from '@sentinel/contracts/staff/operations'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { SharedCursor } from '../../../charts/cursor.tsx'
import { formatAge } from '../../../messages/duration.ts'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { toTimeZone, zoneAtom } from '../../../platform/time/zone.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { FigureCard } from './figure-card.tsx'
import classes from './operations.module.css'
import { showFigure, showNumber } from './show-figure.ts'

const texts = messages.internalOperations
const SKELETONS = 6
/** Problems come first, then unknown values. */
const order: (FigureLevel | null)[] = ['critical', 'warning', null, 'fine']

/** Shows the console's state. Problems come first. */
export function OperationsTab() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(operationsQuery)
  const retry = () => void refetch()
  if (!data) return error ? <ErrorState error={error} onRetry={retry} /> : <Waiting />
  return (
    <div className={classes.operations}>
      {error && <ErrorState error={error} onRetry={retry} title={texts.notCurrent} />}
      <OperationsSummary operations={data} readMs={dataUpdatedAt} />
      <FigureCards operations={data} />
      <ProcessTable processes={silentFirst(data.processes)} />
      <TaskTable tasks={data.tasks} />
    </div>
  )
}

function FigureCards({ operations }: { operations: Operations }) {
  const { figures, history_from, has_backup } = operations
  const timeZone = toTimeZone(useAtomValue(zoneAtom))
  return (
    <SharedCursor>
      <div className={classes.figures}>
        {inOrder(figures).map((figure) => (
          <FigureCard
            key={figure.name}
            figure={figure}
            isWithoutBackup={figure.name === 'backup_age' && !has_backup}
            historyFrom={history_from}
            timeZone={timeZone}
          />
        ))}
      </div>
    </SharedCursor>
  )
}

function inOrder(figures: readonly OperationsFigure[]): OperationsFigure[] {
  return figures.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
}

function silentFirst(processes: Operations['processes']): Operations['processes'] {
  return processes.toSorted((a, b) => Number(b.state === 'silent') - Number(a.state === 'silent'))
}

function Waiting() {
  return (
    <div className={classes.figures} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} height="240px" />
      ))}
    </div>
  )
}

/** Processes measure once a minute. */
const REFRESH_MS = 60_000

const operationsQuery = queryOptions({
  queryKey: ['internal', 'operations'],
  queryFn: ({ signal }) => call(getOperations, {}, { signal }),
  staleTime: REFRESH_MS / 2,
  refetchInterval: REFRESH_MS,
})

interface OperationsSummaryProps {
  operations: Operations
  /** The time at which the response arrived, by this browser's clock. */
  readMs: number
}

/** Shows how many figures are out of range, which processes are silent, and how old the data is. */
function OperationsSummary({ operations, readMs }: OperationsSummaryProps) {
  const nowMs = Math.max(useNow(), readMs)
  const { at, sampled_at, figures, processes } = operations
  // Computes an age from the server's times, because this browser's clock may be wrong.
  const ageOf = (iso: string) => formatAge(iso, Date.parse(at) + nowMs - readMs)
  const silent = processes.filter(({ state }) => state === 'silent')
  const isMeasured = figures.some(({ level }) => level !== null)
  const problems =
    figures.filter(({ level }) => level === 'warning' || level === 'critical').length + silent.length
  const isCritical = silent.length > 0 || figures.some(({ level }) => level === 'critical')
  return (
    <div className={classes.summary}>
      {problems > 0 && (
        <StatusBadge tone={isCritical ? 'bad' : 'warn'}>{texts.problems(problems)}</StatusBadge>
      )}
      {problems === 0 && isMeasured && <StatusBadge tone="good">{texts.allFine}</StatusBadge>}
      <p className={classes.note}>
        {sampled_at === null ? texts.noSamples : texts.newest(ageOf(sampled_at))}
      </p>
      {silent.map(({ name, sampled_at: lastAt }) => (
        <p key={name} className={classes.advice}>
          {texts.processes.silent(name, ageOf(lastAt))}
        </p>
      ))}
    </div>
  )
}

const tones: Record<OperationsProcess['state'], Tone> = { running: 'good', silent: 'bad', stopped: 'plain' }

function ProcessTable({ processes }: { processes: readonly OperationsProcess[] }) {
  return (
    <Card title={texts.processes.title} note={texts.processes.note}>
      {processes.length === 0 ? (
        <p>{texts.processes.none}</p>
      ) : (
        <table className={classes.table} aria-label={texts.processes.title}>
          <thead>
            <tr>
              <th>{texts.processes.name}</th>
              <th>{texts.processes.state}</th>
              <th>{texts.processes.started}</th>
              <th>{texts.processes.sampled}</th>
            </tr>
          </thead>
          <tbody>
            {processes.map(({ name, state, started_at, sampled_at }) => (
              <tr key={name} className={classes.row}>
                <td>{name}</td>
                <td>
                  <StatusBadge tone={tones[state]}>{texts.processes.states[state]}</StatusBadge>
                </td>
                <td data-label={texts.processes.started}>
                  <Time iso={started_at} />
                </td>
                <td data-label={texts.processes.sampled}>
                  <Time iso={sampled_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const none = messages.internalOperations.none
const counts = ['waiting', 'retrying', 'failed'] as const

/** Shows only tasks that have jobs, because there are many tasks and most have nothing to do. */
function TaskTable({ tasks }: { tasks: readonly QueueTask[] }) {
  const busy = tasks.filter((task) => counts.some((name) => task[name] > 0))
  return (
    <Card title={texts.tasks.title} note={texts.tasks.note}>
      {busy.length === 0 ? (
        <p>{texts.tasks.none}</p>
      ) : (
        <table className={classes.table} aria-label={texts.tasks.title}>
          <thead>
            <tr>
              <th>{texts.tasks.task}</th>
              {counts.map((name) => (
                <th key={name}>{texts.tasks[name]}</th>
              ))}
              <th>{texts.tasks.oldest}</th>
            </tr>
          </thead>
          <tbody>
            {busy.map((task) => (
              <tr key={task.task} className={classes.row} data-failed={task.failed > 0 || undefined}>
                <td>{task.task}</td>
                {counts.map((name) => (
                  <td key={name} data-label={texts.tasks[name]}>
                    {showNumber(task[name])}
                  </td>
                ))}
                <td data-label={texts.tasks.oldest}>
                  {task.oldest_seconds === null ? none : showFigure('seconds', task.oldest_seconds)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

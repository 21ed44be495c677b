import type { FigureLevel, Operations, OperationsFigure } from '@sentinel/contracts/staff/operations'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { SharedCursor } from '../../../charts/cursor.tsx'
import { messages } from '../../../messages/messages.ts'
import { toTimeZone, zoneAtom } from '../../../platform/time/zone.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { FigureCard } from './figure-card.tsx'
import { operationsQuery } from './operations-query.ts'
import { OperationsSummary } from './operations-summary.tsx'
import classes from './operations.module.css'
import { ProcessTable } from './process-table.tsx'
import { TaskTable } from './task-table.tsx'

const texts = messages.internalOperations
const SKELETONS = 6
/** What is wrong comes first, then what is not known. */
const order: (FigureLevel | null)[] = ['critical', 'warning', null, 'fine']

/** How the console is doing: what is wrong first. */
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

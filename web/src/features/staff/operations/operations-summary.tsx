import type { Operations } from '@sentinel/contracts/staff/operations'
import { formatAge } from '../../../messages/duration.ts'
import { messages } from '../../../messages/messages.ts'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import classes from './operations.module.css'

const texts = messages.internalOperations

interface OperationsSummaryProps {
  operations: Operations
  /** When the answer came, by the clock of this browser. */
  readMs: number
}

/** How much is wrong, which processes are silent, and how old all of it is. */
export function OperationsSummary({ operations, readMs }: OperationsSummaryProps) {
  const nowMs = Math.max(useNow(), readMs)
  const { at, sampled_at, figures, processes } = operations
  // Ages are counted from the server's times: the clock of this browser may be wrong.
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

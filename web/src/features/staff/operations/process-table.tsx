import type { OperationsProcess } from '@sentinel/contracts/staff/operations'
import { messages } from '../../../messages/messages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import classes from './operations.module.css'

const texts = messages.internalOperations.processes
const tones: Record<OperationsProcess['state'], Tone> = { running: 'good', silent: 'bad', stopped: 'plain' }

export function ProcessTable({ processes }: { processes: readonly OperationsProcess[] }) {
  return (
    <Card title={texts.title} note={texts.note}>
      {processes.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <table className={classes.table} aria-label={texts.title}>
          <thead>
            <tr>
              <th>{texts.name}</th>
              <th>{texts.state}</th>
              <th>{texts.started}</th>
              <th>{texts.sampled}</th>
            </tr>
          </thead>
          <tbody>
            {processes.map(({ name, state, started_at, sampled_at }) => (
              <tr key={name} className={classes.row}>
                <td>{name}</td>
                <td>
                  <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
                </td>
                <td data-label={texts.started}>
                  <Time iso={started_at} />
                </td>
                <td data-label={texts.sampled}>
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

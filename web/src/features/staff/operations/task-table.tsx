import type { QueueTask } from '@sentinel/contracts/staff/operations'
import { messages } from '../../../messages/messages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './operations.module.css'
import { showFigure, showNumber } from './show-figure.ts'

const { tasks: texts, none } = messages.internalOperations
const counts = ['waiting', 'retrying', 'failed'] as const

/** The tasks that have jobs; there are many, and most have nothing to do. */
export function TaskTable({ tasks }: { tasks: readonly QueueTask[] }) {
  const busy = tasks.filter((task) => counts.some((name) => task[name] > 0))
  return (
    <Card title={texts.title} note={texts.note}>
      {busy.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <table className={classes.table} aria-label={texts.title}>
          <thead>
            <tr>
              <th>{texts.task}</th>
              {counts.map((name) => (
                <th key={name}>{texts[name]}</th>
              ))}
              <th>{texts.oldest}</th>
            </tr>
          </thead>
          <tbody>
            {busy.map((task) => (
              <tr key={task.task} className={classes.row} data-failed={task.failed > 0 || undefined}>
                <td>{task.task}</td>
                {counts.map((name) => (
                  <td key={name} data-label={texts[name]}>
                    {showNumber(task[name])}
                  </td>
                ))}
                <td data-label={texts.oldest}>
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

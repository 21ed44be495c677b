import type { OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import classes from './log.module.css'
import { LogRow } from './log-row.tsx'
import { asReplayed, replayMessage, useReplayed } from './replay-message.ts'

const texts = messages.settings.log
const columns = ['created', 'subject', 'recipient', 'state', 'attempts', 'action'] as const

/** The messages line by line; on a phone they are cards. */
export function LogTable({ rows }: { rows: readonly OutgoingMessage[] }) {
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

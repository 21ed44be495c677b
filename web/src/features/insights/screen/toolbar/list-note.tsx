import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import classes from '../../insights-page.module.css'
import type { InsightList } from '../../list/insight-list.ts'

const texts = messages.insights

interface ListNoteProps {
  list: InsightList
  pill: ReactNode
}

/** How many insights the list has; on a phone the pill of the new ones takes its place. */
export function ListNote({ list: { state, filter, total }, pill }: ListNoteProps) {
  return (
    <span className={classes.note}>
      {state.status !== 'loading' && state.status !== 'failed' && (
        <span className={classes.amount}>
          {(filter.collections ? texts.collections : texts.amount)(total)}
        </span>
      )}
      {pill}
    </span>
  )
}

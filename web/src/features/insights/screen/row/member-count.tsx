import { messages } from '../../../../messages/messages.ts'
import { CollectionIcon } from '../../../../ui/marks/icons.ts'
import classes from './member-count.module.css'
import { type ListedInsight, membersOf } from '../../list/members.ts'

interface MemberCountProps {
  row: ListedInsight
}

/** How many sightings a collection is; nothing for a single one. */
export function MemberCount({ row }: MemberCountProps) {
  const { length } = membersOf(row)
  if (length < 2) return null
  return (
    <span className={classes.count} title={messages.insights.members(length)}>
      <CollectionIcon size={14} aria-hidden />
      <span aria-label={messages.insights.members(length)}>{length}</span>
    </span>
  )
}

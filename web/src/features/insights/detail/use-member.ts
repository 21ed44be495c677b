import { useState } from 'react'
import { type ListedInsight, membersOf, type Sighting } from '../list/members.ts'

const NONE: readonly Sighting[] = []

/** The members of what stands open, and the one whose photo is shown: the representative, until another is asked for. */
export function useMember(row: ListedInsight | undefined) {
  const [shown, setShown] = useState<{ rowId: number; memberId: number }>()
  const members = row ? membersOf(row) : NONE
  const shownId = shown && shown.rowId === row?.insight_id ? shown.memberId : row?.insight_id
  return {
    members,
    member: members.find(({ insight_id }) => insight_id === shownId) ?? members[0],
    show: (memberId: number) => row && setShown({ rowId: row.insight_id, memberId }),
  }
}

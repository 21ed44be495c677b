import type { Group } from '@sentinel/contracts/fleet/groups'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupsQuery } from '../../../shared/fleet/groups.ts'

/** The group of this id as it is, or as it last was: it may be deleted while its dialog is open. */
export function useShownGroup(groupId: number): { group: Group | undefined; isGone: boolean } {
  const groups = useQuery(groupsQuery).data
  const found = groups?.find(({ group_id }) => group_id === groupId)
  const [last, setLast] = useState<Group>()
  if (found && found !== last) setLast(found)
  return {
    group: found ?? (last?.group_id === groupId ? last : undefined),
    isGone: groups !== undefined && found === undefined,
  }
}

import type { Group } from '@sentinel/contracts/fleet/groups'
import { useMemo } from 'react'
import { createPageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import { orderGroups } from './group-order.ts'
import type { GroupsAddress } from './groups-address.ts'

const pageSizeAtom = createPageSizeAtom('groups')

/** The groups in their order, and the page of them that is shown. */
export function useGroupList(groups: readonly Group[], { sort, page, turnTo }: GroupsAddress) {
  const ordered = useMemo(() => orderGroups(groups, sort), [groups, sort])
  return usePages(ordered, { page, turnTo, pageSizeAtom })
}

export type GroupList = ReturnType<typeof useGroupList>

import type { Group } from '@sentinel/contracts/groups'
import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/limits'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useMemo } from 'react'
import { findSpan } from '../../ui/page-span.ts'
import { orderGroups } from './group-order.ts'
import type { GroupsAddress } from './groups-address.ts'

const pageSizes: readonly number[] = TABLE_PAGE_SIZES

/** Kept in this browser; spec 1 §9. */
const pageSizeAtom = atomWithStorage<number>('user.groups.pageSize', TABLE_PAGE_ROWS, undefined, {
  getOnInit: true,
})

/** The groups in their order, and the page of them that is shown. */
export function useGroupList(groups: readonly Group[], { sort, page, turnTo }: GroupsAddress) {
  const [kept, keep] = useAtom(pageSizeAtom)
  const size = pageSizes.includes(kept) ? kept : TABLE_PAGE_ROWS
  const ordered = useMemo(() => orderGroups(groups, sort), [groups, sort])
  const { length } = ordered
  const span = findSpan(length, size, page)
  return {
    shown: ordered.slice(span.first, span.end),
    length,
    span,
    paging: {
      sizes: TABLE_PAGE_SIZES,
      chosen: size,
      first: span.first,
      onChoose: (next: number, pageThen: number) => {
        keep(next)
        turnTo(pageThen)
      },
    },
  }
}

export type GroupList = ReturnType<typeof useGroupList>

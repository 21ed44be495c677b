import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { pageNumber, sortBy, wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'
import { BY_NAME, type GroupSort, groupSortColumns } from './group-order.ts'

const groupDialogs = ['members', 'add', 'share', 'edit', 'delete'] as const
export type GroupDialog = (typeof groupDialogs)[number]

export type OpenDialog = { kind: 'new' } | { kind: GroupDialog; groupId: number } | undefined

const groupsAddress = defineAddress(
  z.object({
    sort: sortBy(groupSortColumns, BY_NAME),
    page: pageNumber,
    dialog: z.enum(['new', ...groupDialogs]).optional(),
    /** The group that the dialog is about. */
    group: wholeNumber.optional(),
  }),
)
export type GroupsSearch = SearchOf<typeof groupsAddress>

const route = getRouteApi('/_shell/groups')

/** Returns the page in the address, and functions that change it. */
export function useGroupsAddress() {
  const { shown, go, change, open, close } = useAddress(groupsAddress, route)
  const { sort, page, dialog, group } = shown
  return {
    sort,
    page,
    dialog: useMemo((): OpenDialog => {
      if (dialog === 'new') return { kind: dialog }
      return dialog && group !== undefined ? { kind: dialog, groupId: group } : undefined
    }, [dialog, group]),
    setSort: (chosen: GroupSort) => change({ sort: chosen, page: 1 }),
    turnTo: (requested: number) => go({ page: requested }, {}),
    openNew: () => open({ dialog: 'new', group: undefined }),
    openDialog: useCallback(
      (kind: GroupDialog, groupId: number) => open({ dialog: kind, group: groupId }),
      [open],
    ),
    /** Opens another group's dialog, or another dialog of the same group, without adding a step to the browser's history. */
    goOnIn: (kind: GroupDialog, groupId: number) =>
      go(
        { dialog: kind, group: groupId },
        { state: true, ignoreBlocker: true, replace: true, resetScroll: false },
      ),
    close: useCallback(() => close({ dialog: undefined, group: undefined }), [close]),
  }
}

export type GroupsAddress = ReturnType<typeof useGroupsAddress>

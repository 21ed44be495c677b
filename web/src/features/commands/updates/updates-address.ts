import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { pageNumber, type Sort, sortBy, wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'

export const updateSortColumns = [
  'status',
  'id',
  'release',
  'firmware',
  'created',
  'cycle',
  'trigger',
  'count',
] as const
export type UpdateSortColumn = (typeof updateSortColumns)[number]

const NEWEST_FIRST: Sort<UpdateSortColumn> = { column: 'created', isDescending: true }

const updatesAddress = defineAddress(
  z.object({
    sort: sortBy(updateSortColumns, NEWEST_FIRST),
    page: pageNumber,
    dialog: z.enum(['new', 'devices', 'drop']).optional(),
    /** The update that the dialog shows. */
    update: wholeNumber.optional(),
  }),
)
export type UpdatesSearch = SearchOf<typeof updatesAddress>

type UpdateDialog = { kind: 'new' } | { kind: 'devices' | 'drop'; updateId: number } | undefined

const route = getRouteApi('/_shell/device-updates')

/** Returns the list and the dialog in the address, and functions that change them. */
export function useUpdatesAddress() {
  const { shown, go, change, open, close } = useAddress(updatesAddress, route)
  const { sort, page, dialog, update } = shown
  return {
    sort,
    page,
    dialog: useMemo((): UpdateDialog => {
      if (dialog === 'new') return { kind: dialog }
      return dialog && update !== undefined ? { kind: dialog, updateId: update } : undefined
    }, [dialog, update]),
    setSort: (chosen: Sort<UpdateSortColumn>) => change({ sort: chosen, page: 1 }),
    turnTo: (requested: number) => go({ page: requested }, {}),
    openNew: () => open({ dialog: 'new', update: undefined }),
    openDialog: useCallback(
      (kind: 'devices' | 'drop', updateId: number) => open({ dialog: kind, update: updateId }),
      [open],
    ),
    close: useCallback(() => close({ dialog: undefined, update: undefined }), [close]),
  }
}

export type UpdatesAddress = ReturnType<typeof useUpdatesAddress>

import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { pageNumber, type Sort, sortBy, text } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'

export const otaSortColumns = ['created', 'device', 'type', 'status', 'provider', 'index'] as const
export type OtaSortColumn = (typeof otaSortColumns)[number]

const NEWEST_FIRST: Sort<OtaSortColumn> = { column: 'created', isDescending: true }

const otaAddress = defineAddress(
  z.object({
    sort: sortBy(otaSortColumns, NEWEST_FIRST),
    page: pageNumber,
    dialog: z.enum(['new']).optional(),
    /** The message that is open. */
    message: text.optional(),
  }),
)
export type OtaSearch = SearchOf<typeof otaAddress>

const route = getRouteApi('/_shell/ota-messages')

/** Returns the list and the dialog in the address, and functions that change them. */
export function useOtaAddress() {
  const { shown, go, change, open, close } = useAddress(otaAddress, route)
  const { sort, page, dialog, message } = shown
  return {
    sort,
    page,
    isCreating: dialog === 'new',
    openMessageId: dialog === 'new' ? undefined : message,
    setSort: (chosen: Sort<OtaSortColumn>) => change({ sort: chosen, page: 1 }),
    turnTo: (requested: number) => go({ page: requested }, {}),
    openNew: () => open({ dialog: 'new', message: undefined }),
    openMessage: useCallback((messageId: string) => open({ dialog: undefined, message: messageId }), [open]),
    close: useCallback(() => close({ dialog: undefined, message: undefined }), [close]),
  }
}

import { MARKETPLACE_CLASSES_CHOSEN_MAX } from '@sentinel/contracts/models/limits'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { text, wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'

const marketplaceAddress = defineAddress(
  z.object({
    search: text.pipe(z.string().max(TEXT_MAX_CHARACTERS)).default(''),
    species: z
      .array(z.string().min(1).max(TEXT_MAX_CHARACTERS))
      .max(MARKETPLACE_CLASSES_CHOSEN_MAX)
      .default([]),
    /** The model whose details are open. */
    model: wholeNumber.optional(),
  }),
)
export type MarketplaceSearch = SearchOf<typeof marketplaceAddress>

const route = getRouteApi('/_shell/marketplace')

/** Returns what is searched for and shown, and functions that change it. */
export function useMarketplaceAddress() {
  const { shown, change, open, close, go } = useAddress(marketplaceAddress, route)
  return {
    ...shown,
    setSearch: useCallback((search: string) => change({ search }), [change]),
    setSpecies: useCallback((species: string[]) => change({ species }), [change]),
    clear: () => change({ search: '', species: [] }),
    openModel: useCallback((model: number) => open({ model }), [open]),
    /** Shows another version within the open dialog. */
    goOnTo: (model: number) =>
      go({ model }, { state: true, ignoreBlocker: true, replace: true, resetScroll: false }),
    closeModel: useCallback(() => close({ model: undefined }), [close]),
  }
}

export type MarketplaceAddress = ReturnType<typeof useMarketplaceAddress>

import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { sortBy, text, wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'
import { type ClassSort, classSortColumns, MOST_CHECKED_FIRST } from './classes/class-order.ts'

const qualityAddress = defineAddress(
  z.object({
    /** The open class. */
    class: wholeNumber.optional(),
    sort: sortBy(classSortColumns, MOST_CHECKED_FIRST),
    name: text.default(''),
  }),
)
export type QualitySearch = SearchOf<typeof qualityAddress>

const route = getRouteApi('/_shell/models/$algId/quality')

/** Returns the state in the address, and functions that change it. */
export function useQualityAddress() {
  const { shown, change, open, close, go } = useAddress(qualityAddress, route)
  return {
    classId: shown.class,
    sort: shown.sort,
    name: shown.name,
    setSort: (sort: ClassSort) => change({ sort }),
    setName: (name: string) => change({ name }),
    /** Opens a class. Opening another class while one is open adds no step to the browser's history. */
    openClass: (classId: number) =>
      shown.class === undefined
        ? open({ class: classId })
        : go({ class: classId }, { state: true, replace: true, resetScroll: false }),
    closeClass: useCallback(() => close({ class: undefined }), [close]),
  }
}

export type QualityAddress = ReturnType<typeof useQualityAddress>

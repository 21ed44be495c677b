import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/http/limits'
import { useAtom, type WritableAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { findSpan } from '../lists/page-span.ts'

const pageSizes: readonly number[] = TABLE_PAGE_SIZES

export type PageSizeAtom = WritableAtom<number, [number], void>

/** Creates the atom for the number of rows per page, which is stored in this browser. */
export function createPageSizeAtom(list: string): PageSizeAtom {
  return atomWithStorage<number>(`user.${list}.pageSize`, TABLE_PAGE_ROWS, undefined, { getOnInit: true })
}

interface PagesOptions {
  page: number
  turnTo: (page: number) => void
  pageSizeAtom: PageSizeAtom
}

/** Returns the current page of sorted rows. */
export function usePages<Row>(ordered: readonly Row[], { page, turnTo, pageSizeAtom }: PagesOptions) {
  const [stored, keep] = useAtom(pageSizeAtom)
  const size = pageSizes.includes(stored) ? stored : TABLE_PAGE_ROWS
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

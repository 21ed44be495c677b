import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/http/limits'
import type { ListRequest, TotalKind } from '@sentinel/contracts/staff/lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect } from 'react'
import { toTimeZone } from '../../../platform/time/zone.ts'
import type { PageSpan } from '../../../ui/lists/page-span.ts'
import type { InternalAddress } from '../internal-address.ts'
import type { InternalListOf } from './internal-column.ts'
import { findSort, writeSort } from './list-sort.ts'
import { toRequestFilters } from './to-request-filters.ts'

type Size = (typeof TABLE_PAGE_SIZES)[number]

/** The page size that the person last chose, stored in this browser. */
const pageSizeAtom = atomWithStorage<Size>('internal.pageSize', TABLE_PAGE_ROWS, undefined, {
  getOnInit: true,
})

/** Returns the page of a list in the address, and functions that change it. */
export function useInternalList<Row, Sort extends string, Filter extends string>(
  definition: InternalListOf<Row, Sort, Filter>,
  {
    list: { sort: requestedSort, filters: given, page, size: requestedSize },
    setSort,
    setFilters,
    turnTo,
    setSize,
  }: InternalAddress,
) {
  const [storedSize, keepSize] = useAtom(pageSizeAtom)
  const size = requestedSize ?? TABLE_PAGE_SIZES.find((known) => known === storedSize) ?? TABLE_PAGE_ROWS
  const sort = findSort(definition, requestedSort)
  const filters = knownFilters(definition, given)
  const offset = (page - 1) * size
  const requested = toRequestFilters(definition.columns, filters, toTimeZone('mine'))
  const request = { ...requested, ...sort, limit: size, offset } as ListRequest<Sort, Filter> // safe: filters have names of this list
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['internal', definition.name, request],
    queryFn: ({ signal }) => definition.fetchPage(request, signal),
    placeholderData: keepPreviousData,
  })
  const span = data && toListSpan(data, { size, offset })
  useReturnToEnd({
    isPast: !isPlaceholderData && span !== undefined && span.page < page,
    last: span?.page,
    turnTo,
  })
  return {
    rows: data?.rows,
    total: data,
    span,
    error,
    isPending,
    /** True if the rows belong to the previous list while the new ones are loading. */
    isBehind: isPlaceholderData,
    retry: () => void refetch(),
    sort,
    setSort: (next: { sort: Sort; order: 'asc' | 'desc' }) => setSort(writeSort(definition, next)),
    filters,
    setFilters,
    turnTo,
    paging: {
      sizes: TABLE_PAGE_SIZES,
      chosen: size,
      first: offset,
      onChoose: (chosen: Size, pageOfFirst: number) => {
        keepSize(chosen)
        setSize(chosen, pageOfFirst)
      },
    },
  }
}

/** Removes filters on columns that the list does not have. */
function knownFilters<Row>(
  { columns }: Pick<InternalListOf<Row>, 'columns'>,
  given: InternalAddress['list']['filters'],
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ filter }) => {
      const text = filter && given[filter]
      return filter && text ? [[filter, text] as const] : []
    }),
  )
}

interface Past {
  /** True if the requested page is after the last one. */
  isPast: boolean
  last: number | undefined
  turnTo: (page: number) => void
}

function useReturnToEnd({ isPast, last, turnTo }: Past): void {
  useEffect(() => {
    if (isPast && last !== undefined) turnTo(last)
  }, [isPast, last, turnTo])
}

interface ReadPage {
  rows: readonly unknown[]
  total: number
  totalKind: TotalKind
}

/**
 * Returns a page's position in its list. The exact length of a long list is not known, so a full page is assumed to be followed by another
 * one. A page after the end is treated as the last one.
 */
function toListSpan(
  { rows, total, totalKind }: ReadPage,
  { size, offset }: { size: number; offset: number },
): PageSpan {
  const requested = offset / size + 1
  if (totalKind !== 'exact' && rows.length > 0) {
    const pages = rows.length === size ? requested + 1 : requested
    return { page: requested, pages, first: offset, end: offset + rows.length }
  }
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(requested, pages)
  const first = (page - 1) * size
  return { page, pages, first, end: first + rows.length }
}

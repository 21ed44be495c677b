import type { ListPage } from '../paging/use-list-page.ts'
import { useRowInPages } from './use-row-in-pages.ts'
import type { ToggleRow } from '../row/select-box.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'
import type { InsightList } from '../../list/insight-list.ts'
import { useFollowedInsight } from './use-followed-insight.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowInSight } from './use-row-in-sight.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Reading {
  list: InsightList
  page: ListPage
  openId: number | undefined
  onToggle: ToggleRow | undefined
  /** Those in sight, by their places in the page. */
  indexes: readonly number[]
  scrollTo: (indexInPage: number) => void
}

/** How a list is gone through, as a table or as pictures: by keys, along with the insight that stands open, and from page to page. */
export function useListReading({ list, page, openId, onToggle, indexes, scrollTo }: Reading): void {
  const { rows } = list
  const scrollToRow = useRowInPages(page, scrollTo)
  const focusRow = useRowFocus(rows, scrollToRow)
  useRowKeys(rows, { focusRow, onToggle, firstIndex: page.first })
  useFollowedInsight(openId, rows, { scrollTo: scrollToRow, focusRow })
  useRowInSight(openId, page, { scrollTo, focusRow })
  useFetchAhead(list, page, indexes)
}

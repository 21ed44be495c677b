import { useAtom } from 'jotai'
import { PageSizeMenu } from '../../../../ui/lists/page-size-menu.tsx'
import { pageSizeAtom, pageSizes, toPageSize } from '../paging/page-size.ts'
import type { ListPage } from '../paging/use-list-page.ts'

interface InsightPageSizeMenuProps {
  shown: ListPage
}

/** How many rows a page has; kept in this browser. */
export function InsightPageSizeMenu({ shown: { first, turnTo } }: InsightPageSizeMenuProps) {
  const [kept, keep] = useAtom(pageSizeAtom)
  return (
    <PageSizeMenu
      sizes={pageSizes}
      chosen={toPageSize(kept)}
      first={first}
      onChoose={(size, page) => {
        keep(size)
        turnTo(page)
      }}
    />
  )
}

import { useAtom } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import { PageSizeIcon } from '../../../ui/icons.ts'
import { Menu } from '../../../ui/menu.tsx'
import { ToolbarButton } from '../../../ui/toolbar-button.tsx'
import { type PageSize, pageSizeAtom, pageSizes, toPageSize } from './page-size.ts'
import type { ListPage } from './use-list-page.ts'

const texts = messages.insights.paging

interface PageSizeMenuProps {
  shown: ListPage
}

/** How many rows a page has; kept in this browser. The first row that is shown stays on the page. */
export function PageSizeMenu({ shown: { first, turnTo } }: PageSizeMenuProps) {
  const [kept, keep] = useAtom(pageSizeAtom)
  const size = toPageSize(kept)
  const choose = (next: PageSize) => {
    keep(next)
    turnTo(next === 'all' ? 1 : Math.floor(first / next) + 1)
  }
  const items = pageSizes.map((one) => ({
    key: String(one),
    label: texts.sizes(one),
    ...(one === 'all' && { hint: texts.allHint }),
    isChosen: one === size,
    onSelect: () => choose(one),
  }))
  return (
    <Menu title={texts.title} items={items}>
      <ToolbarButton icon={PageSizeIcon}>{texts.button(size)}</ToolbarButton>
    </Menu>
  )
}

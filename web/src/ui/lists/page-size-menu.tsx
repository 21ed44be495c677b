import { messages } from '../../messages/messages.ts'
import { PageSizeIcon } from '../marks/icons.ts'
import { Menu } from '../controls/menu.tsx'
import type { PageSize } from './page-span.ts'
import { ToolbarButton } from '../controls/toolbar-button.tsx'

const texts = messages.lists.paging

interface PageSizeMenuProps<Size extends PageSize> {
  sizes: readonly Size[]
  chosen: Size
  /** The first visible row, which stays on the page. */
  first: number
  /** `page` is the page that contains that row. */
  onChoose: (size: Size, page: number) => void
}

/** Selects the number of rows per page. */
export function PageSizeMenu<Size extends PageSize>({
  sizes,
  chosen,
  first,
  onChoose,
}: PageSizeMenuProps<Size>) {
  const items = sizes.map((size) => ({
    key: String(size),
    label: texts.sizes(size),
    ...(size === 'all' && { hint: texts.allHint }),
    isChosen: size === chosen,
    onSelect: () => onChoose(size, typeof size === 'number' ? Math.floor(first / size) + 1 : 1),
  }))
  return (
    <Menu title={texts.title} items={items}>
      <ToolbarButton icon={PageSizeIcon}>{texts.button(chosen)}</ToolbarButton>
    </Menu>
  )
}

import { messages } from '../../../../messages/messages.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import { FilterChips } from '../../../../filters/filter-chips.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { ListToolbarProps } from './list-toolbar-props.ts'
import { OrderNotice } from './order-notice.tsx'
import type { InsightList } from '../../list/insight-list.ts'

interface ListControlsProps extends Omit<ListToolbarProps, 'total'> {
  list: InsightList
}

/** The toolbar, and below it what narrows the list or changes its order. */
export function ListControls({ list, ...shown }: ListControlsProps) {
  const { filter, setRules, isCut } = shown.address
  return (
    <>
      <ListToolbar {...shown} total={list.state.status === 'loading' ? 0 : list.total} />
      <FilterChips rules={filter.rules} onChange={setRules} />
      {isCut && <Notice>{messages.insights.filters.cut}</Notice>}
      <OrderNotice list={list} />
    </>
  )
}

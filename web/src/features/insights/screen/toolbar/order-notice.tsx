import { messages } from '../../../../messages/messages.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import type { InsightList } from '../../list/insight-list.ts'

const texts = messages.insights.collectionOrder

/** Says why the rows are not in the requested order. */
export function OrderNotice({ list: { order } }: { list: InsightList }) {
  return order === 'requested' ? null : <Notice>{texts[order]}</Notice>
}

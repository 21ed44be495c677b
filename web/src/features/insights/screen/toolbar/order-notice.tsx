import { useAtomValue } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import { isCopyGivenUpAtom } from '../../list/from-store/copy-atom.ts'
import type { InsightList } from '../../list/from-server/use-server-list.ts'

const texts = messages.insights.collectionOrder

interface OrderNoticeProps {
  list: InsightList
  /** The order that the person has asked for. */
  sort: string
}

/** Says why collections are in another order than they were asked to be. */
export function OrderNotice({ list: { filter, isCopied }, sort }: OrderNoticeProps) {
  const isGivenUp = useAtomValue(isCopyGivenUpAtom)
  if (isCopied || filter.sort === sort) return null
  return <Notice>{isGivenUp ? texts.never : texts.later}</Notice>
}

import { bulkUpdateMessages, bulkUpdateStatus } from '@sentinel/contracts/bulk-updates'
import { messages } from '../../../messages/messages.ts'
import { explainFailure } from '../../../ui/explain-failure.ts'
import { notify, takeNoticeAway, TOAST_MS } from '../../../ui/notify.tsx'
import type { Refused } from './find-refused.ts'

const texts = messages.insights.triage
/** The toasts that offer to take a save back. */
const undoToastsOf = (bulkId: number) => ({ done: `saved ${bulkId}`, offer: `undo ${bulkId}` })

export function tellCompleted(bulkId: number, changed: number, onUndo: () => void): void {
  notify({
    id: undoToastsOf(bulkId).done,
    text: `${bulkUpdateMessages[bulkUpdateStatus.completed]} ${texts.changed(changed)}`,
    tone: 'good',
    closeAfterMs: TOAST_MS.bulk,
    ...(changed > 0 && { action: { label: texts.undo, onClick: onUndo } }),
  })
}

export function tellUndone(changed: number): void {
  notify({ text: texts.undone(changed), tone: changed > 0 ? 'good' : 'warning', closeAfterMs: TOAST_MS.bulk })
}

/** Asks before a key takes back what is saved already. */
export function offerUndo(bulkId: number, onUndo: () => void): void {
  takeNoticeAway(undoToastsOf(bulkId).done) // one offer is enough
  notify({
    id: undoToastsOf(bulkId).offer,
    text: texts.undoSaveOffer,
    tone: 'warning',
    closeAfterMs: TOAST_MS.bulk,
    action: { label: texts.undo, onClick: onUndo },
  })
}

/** What is taken back is offered no more. */
export function withdrawUndo(bulkId: number): void {
  for (const id of Object.values(undoToastsOf(bulkId))) takeNoticeAway(id)
}

/** Names those that are refused; the others are saved. */
export function tellRefused({ updates, reason }: Refused, areAllRefused: boolean): void {
  const text = texts.refused(
    reason,
    updates.map(({ insightId, deviceId }) => ({ insightId, deviceId })),
    areAllRefused,
  )
  notify({ text, tone: 'bad', closeAfterMs: TOAST_MS.bulk })
}

/** Blocked, or failed on the way: the server's words say which. */
export function tellNotDone(words = bulkUpdateMessages[bulkUpdateStatus.blocked]): void {
  notify({ text: words, tone: 'bad', closeAfterMs: TOAST_MS.bulk })
}

export function tellFailed(error: Error): void {
  const text = texts.notSaved(explainFailure(error).text)
  notify({ text, tone: 'bad', failure: error, closeAfterMs: TOAST_MS.bulk })
}

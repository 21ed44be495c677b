import { bulkUpdateMessages, bulkUpdateStatus } from '@sentinel/contracts/insights/bulk-updates'
import { messages } from '../../../messages/messages.ts'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { notify, takeNoticeAway, TOAST_MS } from '../../../ui/toasts/notify.tsx'
import type { Refused } from './save-species.ts'

const texts = messages.insights.triage
/** Returns the ids of the toasts that offer to undo a save. */
const undoToastsOf = (saveId: string) => ({ done: `saved ${saveId}`, offer: `undo ${saveId}` })

export function notifyCompleted(saveId: string, changed: number, onUndo: () => void): void {
  const words = [bulkUpdateMessages[bulkUpdateStatus.completed], texts.changed(changed)]
  notify({
    id: undoToastsOf(saveId).done,
    text: (changed === 1 ? [texts.saved, ...words] : words).join(' '),
    tone: 'good',
    closeAfterMs: TOAST_MS.bulk,
    ...(changed > 0 && { action: { label: texts.undo, onClick: onUndo } }),
  })
}

export function notifyUndone(changed: number): void {
  notify({ text: texts.undone(changed), tone: changed > 0 ? 'good' : 'warning', closeAfterMs: TOAST_MS.bulk })
}

/** Asks for confirmation before a key undoes changes that are already saved. */
export function offerUndo(saveId: string, onUndo: () => void): void {
  takeNoticeAway(undoToastsOf(saveId).done) // that toast has an undo button, too
  notify({
    id: undoToastsOf(saveId).offer,
    text: texts.undoSaveOffer,
    tone: 'warning',
    closeAfterMs: TOAST_MS.bulk,
    action: { label: texts.undo, onClick: onUndo },
  })
}

/** Removes the toasts that offer to undo a save once it is being undone. */
export function withdrawUndo(saveId: string): void {
  for (const id of Object.values(undoToastsOf(saveId))) takeNoticeAway(id)
}

/** Names the refused changes. All other changes are saved. */
export function notifyRefused({ updates, reason }: Refused, areAllRefused: boolean): void {
  const text = texts.refused(
    reason,
    updates.map(({ insightId, deviceId }) => ({ insightId, deviceId })),
    areAllRefused,
  )
  notify({ text, tone: 'bad', closeAfterMs: TOAST_MS.bulk })
}

/** Reports a blocked or failed bulk update, in the server's words. */
export function notifyNotDone(words = bulkUpdateMessages[bulkUpdateStatus.blocked]): void {
  notify({ text: words, tone: 'bad', closeAfterMs: TOAST_MS.bulk })
}

/** Reports a failed save. `saved` is the number of changes that are saved, or are being saved, despite the failure. */
export function notifyFailed(error: Error, saved = 0): void {
  const reason = explainFailure(error).text
  const text = saved > 0 ? texts.partlySaved(reason) : texts.notSaved(reason)
  notify({ text, tone: 'bad', failure: error, closeAfterMs: TOAST_MS.bulk })
}

import { bulkUpdateMessages, bulkUpdateStatus } from '@sentinel/contracts/bulk-updates'
import { messages } from '../../../messages/messages.ts'
import { explainFailure } from '../../../ui/explain-failure.ts'
import { notify, TOAST_MS } from '../../../ui/notify.tsx'
import type { RunningBulk } from './state.ts'

const texts = messages.insights.triage
/** Long enough to read the list and think again. */
const UNDO_SHOWN_MS = 20_000

export function tellCompleted({ isUndo }: RunningBulk, changed: number, onUndo: () => void): void {
  notify({
    text: `${bulkUpdateMessages[bulkUpdateStatus.completed]} ${texts.changed(changed)}`,
    tone: 'good',
    closeAfterMs: isUndo ? TOAST_MS.bulk : UNDO_SHOWN_MS,
    ...(!isUndo && changed > 0 && { action: { label: texts.undo, onClick: onUndo } }),
  })
}

/** Blocked, or failed on the way: the server's words say which. */
export function tellNotDone(words = bulkUpdateMessages[bulkUpdateStatus.blocked]): void {
  notify({ text: words, tone: 'bad', closeAfterMs: TOAST_MS.bulk })
}

export function tellFailed(error: Error): void {
  notify({ text: texts.notSaved(explainFailure(error).text), tone: 'bad', closeAfterMs: TOAST_MS.bulk })
}

import { useAtomValue } from 'jotai'
import { openLater } from '../../../ui/dialogs/open-later.tsx'
import { deadLetterWorkAtom } from './dead-letter-work-atom.ts'

/** Nearly everybody comes without its script: only staff work on dead letters. */
const DeadLetterWorkStatus = openLater<{ isOpen: boolean }>(
  async () => (await import('./dead-letter-work-status.tsx')).DeadLetterWorkStatus,
)

/** Follows the work on dead letters, on every screen. */
export function FollowDeadLetterWork() {
  return <DeadLetterWorkStatus isOpen={useAtomValue(deadLetterWorkAtom).length > 0} />
}

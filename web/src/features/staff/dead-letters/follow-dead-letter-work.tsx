import { useAtomValue } from 'jotai'
import { openLater } from '../../../ui/dialogs/open-later.tsx'
import { deadLetterWorkAtom } from './dead-letter-work-atom.ts'

/** Loads its script only when needed, because only staff work on dead letters. */
const DeadLetterWorkStatus = openLater(
  () => import('./dead-letter-work-status.tsx'),
  (script) => script.DeadLetterWorkStatus,
)

/** Follows work on dead letters on every screen. */
export function FollowDeadLetterWork() {
  return <DeadLetterWorkStatus isOpen={useAtomValue(deadLetterWorkAtom).length > 0} />
}

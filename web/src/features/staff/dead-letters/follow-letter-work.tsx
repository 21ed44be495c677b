import { useAtomValue } from 'jotai'
import { openLater } from '../../../ui/dialogs/open-later.tsx'
import { letterWorkAtom } from './letter-work-atom.ts'

/** Nearly everybody comes without its script: only staff work on dead letters. */
const LetterWorkStatus = openLater<{ isOpen: boolean }>(
  async () => (await import('./letter-work-status.tsx')).LetterWorkStatus,
)

/** Follows the work on dead letters, on every screen. */
export function FollowLetterWork() {
  return <LetterWorkStatus isOpen={useAtomValue(letterWorkAtom).length > 0} />
}

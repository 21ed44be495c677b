import { useAtomValue } from 'jotai'
import { openLater } from '../../../../ui/dialogs/open-later.tsx'
import { archivingAtom } from './archiving.ts'

/** A separate script, because few people archive a camera's insights. */
const ArchiveStatus = openLater(
  () => import('./archive-status.tsx'),
  (script) => script.ArchiveStatus,
)

/** Follows the archiving of cameras' insights, on every screen. */
export function FollowArchiving() {
  return <ArchiveStatus isOpen={useAtomValue(archivingAtom).length > 0} />
}

import { useAtomValue } from 'jotai'
import { openLater } from '../../../ui/dialogs/open-later.tsx'
import { clearingsAtom } from './clearings.ts'

/** A separate script, because only staff clear devices. */
const ClearingStatus = openLater(
  () => import('./clearing-status.tsx'),
  (script) => script.ClearingStatus,
)

/** Follows the clearing of devices on every screen. */
export function FollowClearings() {
  return <ClearingStatus isOpen={useAtomValue(clearingsAtom).length > 0} />
}

import { useAtom } from 'jotai'
import { lastCodesAtom } from '../../shared/fleet/last-code.ts'
import { focusPageIfLost } from '../../ui/layout/focus-page.ts'
import type { LastCodeDialogProps } from '../../shared/fleet/last-code-dialog.tsx'
import { openLater } from '../../ui/dialogs/open-later.tsx'

const LastCodeDialog = openLater<LastCodeDialogProps>(
  async () => (await import('../../shared/fleet/last-code-dialog.tsx')).LastCodeDialog,
)

/** Shows the claim codes of cameras that were given up, one after the other, wherever the person is when the answers come. */
export function LastCodePlace() {
  const [codes, setCodes] = useAtom(lastCodesAtom)
  const [made] = codes
  const close = () => {
    setCodes(codes.slice(1))
    setTimeout(focusPageIfLost)
  }
  return made && <LastCodeDialog key={made.device_id} isOpen made={made} onClose={close} />
}

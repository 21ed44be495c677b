import { useAtom } from 'jotai'
import { lastCodeAtom } from '../../platform/last-code.ts'
import { openLater } from '../../ui/open-later.tsx'
import type { LastCodeDialogProps } from '../../ui/last-code-dialog.tsx'

const LastCodeDialog = openLater<LastCodeDialogProps>(
  async () => (await import('../../ui/last-code-dialog.tsx')).LastCodeDialog,
)

/** Shows the claim code of a camera that was given up, wherever the person is when the answer comes. */
export function LastCodePlace() {
  const [made, setMade] = useAtom(lastCodeAtom)
  return made && <LastCodeDialog isOpen made={made} onClose={() => setMade(null)} />
}

import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { KeysIcon } from '../../../../ui/marks/icons.ts'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import classes from './keys-dialog.module.css'
import { readPlainKey } from '../../../../ui/layout/plain-key.ts'

const texts = messages.insights.keys
const areKeysShownAtom = atom(false)

interface KeysDialogProps {
  /** True if the person may use the actions. */
  canTriage: boolean
}

/** Handles the key that opens the dialog, and shows the dialog, which lists all keys. */
export function KeysDialog({ canTriage }: KeysDialogProps) {
  const [isOpen, setIsOpen] = useAtom(areKeysShownAtom)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (readPlainKey(event) === '?') setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [setIsOpen])
  const list = canTriage ? [...texts.list, ...texts.triage] : texts.list
  return (
    <Dialog isOpen={isOpen} title={texts.title} onClose={() => setIsOpen(false)}>
      <dl className={classes.keys}>
        {list.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

interface KeysButtonProps {
  /** Called before the dialog opens. */
  onOpen?: () => void
}

export function KeysButton({ onOpen }: KeysButtonProps) {
  const open = useSetAtom(areKeysShownAtom)
  return (
    <ToolbarButton
      icon={KeysIcon}
      onClick={() => {
        onOpen?.()
        open(true)
      }}
    >
      {texts.button}
    </ToolbarButton>
  )
}

import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeysIcon } from '../../ui/icons.ts'
import { ToolbarButton } from '../../ui/toolbar-button.tsx'
import classes from './keys-dialog.module.css'
import { readPlainKey } from '../../ui/plain-key.ts'

const texts = messages.insights.keys

interface KeysHelpProps {
  /** Whether there are actions for this person. */
  canTriage: boolean
}

/** The button and the key that list all keys. */
export function KeysHelp({ canTriage }: KeysHelpProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (readPlainKey(event) === '?') setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const list = canTriage ? [...texts.list, ...texts.triage] : texts.list
  return (
    <>
      <ToolbarButton icon={KeysIcon} onClick={() => setIsOpen(true)}>
        {texts.button}
      </ToolbarButton>
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
    </>
  )
}

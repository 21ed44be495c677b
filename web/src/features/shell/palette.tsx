import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { foldName } from '@sentinel/contracts/values/fold-name'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { SearchIcon } from '../../ui/marks/icons.ts'
import classes from './palette.module.css'
import type { PaletteCommand } from './palette-command.ts'
import { usePaletteCommands } from './use-palette-commands.ts'

const texts = messages.shell.palette

export interface PaletteProps {
  isOpen: boolean
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
}

/** Finds areas, devices and commands by name. */
export function Palette({ isOpen, typed, onTyped, onClose }: PaletteProps) {
  const [[store, spotlight]] = useState(createSpotlight)
  const opener = useRef<Element>(null)
  const groups = usePaletteCommands(typed)
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
    return isOpen ? spotlight.open() : spotlight.close()
  }, [isOpen, spotlight])

  const toAction = (command: PaletteCommand): SpotlightActionData => {
    const { label, hint, icon: CommandIcon, run } = command
    const description = hint ?? findWord(command, typed)
    return {
      id: hint === undefined ? label : `${label} ${hint}`,
      label,
      ...(description !== undefined && { description }),
      leftSection: <CommandIcon size={18} aria-hidden />,
      onClick: () => {
        // A dialog that the command opens gives the focus back to what had it, and the palette is gone then.
        if (opener.current instanceof HTMLElement) opener.current.focus()
        void run()
      },
    }
  }
  return (
    <Spotlight
      store={store}
      title={texts.open}
      query={typed}
      onQueryChange={onTyped}
      actions={groups.map(({ group, commands }) => ({ group, actions: commands.map(toAction) }))}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={texts.nothing}
      highlightQuery
      scrollable
      maxHeight={400}
      transitionProps={{ transition: 'fade', duration: 100 }}
      searchProps={{
        placeholder: texts.placeholder,
        'aria-label': texts.placeholder,
        leftSection: <SearchIcon size={18} aria-hidden />,
      }}
      classNames={classes}
    />
  )
}

/** The other word for a command that begins with what is typed; the palette finds the command by it and shows it. */
function findWord({ words = [] }: PaletteCommand, typed: string): string | undefined {
  const sought = foldName(typed.trim())
  return sought === '' ? undefined : words.find((word) => foldName(word).startsWith(sought))
}

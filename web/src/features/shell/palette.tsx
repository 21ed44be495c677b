import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { SearchIcon } from '../../ui/icons.ts'
import classes from './palette.module.css'
import { usePaletteActions } from './use-palette-actions.tsx'

const texts = messages.shell.palette

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
}

/** Finds areas and commands by name. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const [[store, spotlight]] = useState(createSpotlight)
  const actions = usePaletteActions()
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen, spotlight])
  return (
    <Spotlight
      store={store}
      actions={actions}
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
      classNames={{
        content: classes.content ?? '',
        overlay: classes.overlay ?? '',
        search: classes.search ?? '',
        action: classes.action ?? '',
        actionsGroup: classes.group ?? '',
        actionsList: classes.list ?? '',
      }}
    />
  )
}

import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Popover as KitPopover } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useLayer } from './open-layers.ts'
import classes from './popover.module.css'

interface PopoverProps {
  /** What it is called where it is read aloud. */
  label: string
  /** The button that opens it. */
  opener: ReactElement<{ onClick?: (event: MouseEvent) => void }>
  children: (close: () => void) => ReactNode
}

/** A small sheet beside its button. It holds the focus while open, and closes by Escape or a click elsewhere. */
export function Popover({ label, opener, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  useLayer(isOpen)
  return (
    <KitPopover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 100 }}
      classNames={classes}
    >
      <KitPopover.Target>
        {cloneElement(opener, { onClick: () => setIsOpen((former) => !former) })}
      </KitPopover.Target>
      <KitPopover.Dropdown role="dialog" aria-label={label}>
        {children(() => setIsOpen(false))}
      </KitPopover.Dropdown>
    </KitPopover>
  )
}

import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Popover as KitPopover } from '@mantine/core'
import type { ReactNode } from 'react'
import { OpenerAnchor } from './opener-anchor.tsx'
import classes from './popover.module.css'
import type { SheetProps } from '../hooks/use-opener.ts'

export interface PopoverSheetProps extends SheetProps {
  label: string
  renderContent: () => ReactNode
}

/** Shows a popover's content next to its button. */
export function PopoverSheet({ label, renderContent, opener, isOpen, onChange }: PopoverSheetProps) {
  return (
    <KitPopover
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 100 }}
      classNames={classes}
    >
      <KitPopover.Target>
        <OpenerAnchor opener={opener} />
      </KitPopover.Target>
      <KitPopover.Dropdown role="dialog" aria-label={label}>
        {renderContent()}
      </KitPopover.Dropdown>
    </KitPopover>
  )
}

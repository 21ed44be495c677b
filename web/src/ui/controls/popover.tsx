import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useLayer } from '../dialogs/open-layers.ts'
import { openLater } from '../dialogs/open-later.tsx'
import type { PopoverSheetProps } from './popover-sheet.tsx'
import { useOpener } from '../hooks/use-opener.ts'

/** Like the kit's menu, its popover is no part of the first script. */
const PopoverSheet = openLater<PopoverSheetProps>(
  async () => (await import('./popover-sheet.tsx')).PopoverSheet,
)

interface PopoverProps {
  /** What it is called where it is read aloud. */
  label: string
  /** The button that opens it. */
  opener: ReactElement<ComponentProps<'button'>>
  children: (close: () => void) => ReactNode
}

/** A small sheet beside its button. It holds the focus while open, and closes by Escape or a click elsewhere. */
export function Popover({ label, opener, children }: PopoverProps) {
  const { button, sheet, isOpen, close } = useOpener()
  useLayer(isOpen)
  return (
    <>
      {cloneElement(opener, button)}
      <PopoverSheet label={label} renderContent={() => children(close)} {...sheet} />
    </>
  )
}

import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useLayer } from '../dialogs/open-layers.ts'
import { openLater } from '../dialogs/open-later.tsx'
import { useOpener } from '../hooks/use-opener.ts'

/** The kit's popover, like its menu, is not part of the first script. */
const PopoverSheet = openLater(
  () => import('./popover-sheet.tsx'),
  (script) => script.PopoverSheet,
)

interface PopoverProps {
  /** The accessible name. */
  label: string
  /** The button that opens the popover. */
  opener: ReactElement<ComponentProps<'button'>>
  children: (close: () => void) => ReactNode
}

/** Opens a small sheet next to its button. The sheet keeps the focus inside while open, and closes on Escape or a click elsewhere. */
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

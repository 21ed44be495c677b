import { cloneElement, type ComponentProps, type ReactElement, useId } from 'react'
import type { MenuItem } from './menu-item.ts'
import { openLater } from '../dialogs/open-later.tsx'
import { useOpener } from '../hooks/use-opener.ts'

/** The kit's menu is not part of the first script. The button is rendered before it, and pressing it opens the menu once it has loaded. */
const MenuSheet = openLater(
  () => import('./menu-sheet.tsx'),
  (script) => script.MenuSheet,
)

interface MenuProps {
  /** Shown above the entries. */
  title?: string
  items: readonly MenuItem[]
  /** The button that opens the menu. */
  children: ReactElement<ComponentProps<'button'>>
}

export function Menu({ title, items, children }: MenuProps) {
  const id = useId()
  const { button, sheet, isOpen } = useOpener()
  return (
    <>
      {cloneElement(children, {
        ...button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      })}
      <MenuSheet id={id} title={title} items={items} {...sheet} />
    </>
  )
}

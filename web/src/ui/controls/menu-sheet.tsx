import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu as KitMenu } from '@mantine/core'
import type { ReactNode } from 'react'
import { MetIcon } from '../marks/icons.ts'
import type { MenuItem } from './menu-item.ts'
import classes from './menu.module.css'
import { OpenerAnchor } from './opener-anchor.tsx'
import type { SheetProps } from '../hooks/use-opener.ts'

export interface MenuSheetProps extends SheetProps {
  /** The button's id. */
  id: string
  title: string | undefined
  items: readonly MenuItem[]
}

/** Shows a menu's entries next to its button. */
export function MenuSheet({ id, title, items, opener, isOpen, onChange }: MenuSheetProps) {
  const select = (item: MenuItem) => {
    opener.current?.focus() // A dialog that the entry opens returns the focus to the element that had it, and by then the entry no longer exists
    item.onSelect()
  }
  return (
    <KitMenu
      id={id}
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      offset={6}
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 100 }}
      classNames={classes}
    >
      <KitMenu.Target>
        <OpenerAnchor opener={opener} />
      </KitMenu.Target>
      <KitMenu.Dropdown>
        {title && <KitMenu.Label>{title}</KitMenu.Label>}
        {items.map((item) =>
          item.isChosen === undefined ? (
            <KitMenu.Item key={item.key} leftSection={iconOf(item)} onClick={() => select(item)}>
              {wordsOf(item)}
            </KitMenu.Item>
          ) : (
            <KitMenu.RadioItem
              key={item.key}
              value={item.key}
              checked={item.isChosen}
              rightSection={item.isChosen && <MetIcon size={16} aria-hidden />}
              closeMenuOnClick
              onClick={() => select(item)}
            >
              {item.icon && <span className={classes.icon}>{iconOf(item)}</span>}
              {wordsOf(item)}
            </KitMenu.RadioItem>
          ),
        )}
      </KitMenu.Dropdown>
    </KitMenu>
  )
}

function iconOf({ icon: ItemIcon }: MenuItem): ReactNode {
  return ItemIcon && <ItemIcon size={16} aria-hidden />
}

function wordsOf({ label, hint }: MenuItem): ReactNode {
  return (
    <span className={classes.words}>
      {label}
      {hint && <span className={classes.hint}>{hint}</span>}
    </span>
  )
}

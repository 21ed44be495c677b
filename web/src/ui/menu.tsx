import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu as KitMenu } from '@mantine/core'
import { cloneElement, useRef, type ReactElement, type ReactNode, type Ref } from 'react'
import { MetIcon, type Icon } from './icons.ts'
import classes from './menu.module.css'

interface MenuItem {
  key: string
  label: string
  hint?: string
  icon?: Icon
  /** Given for a choice among several: whether this is the one. */
  isChosen?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** Said above the entries. */
  title?: string
  items: readonly MenuItem[]
  /** The button that opens it. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

export function Menu({ title, items, children }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const select = (item: MenuItem) => {
    opener.current?.focus() // a dialog that the entry opens gives the focus back to what had it, and the entry is gone then
    item.onSelect()
  }
  return (
    <KitMenu
      position="bottom-end"
      offset={6}
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 100 }}
      classNames={classes}
    >
      <KitMenu.Target>{cloneElement(children, { ref: opener })}</KitMenu.Target>
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

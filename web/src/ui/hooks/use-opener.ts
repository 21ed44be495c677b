import { type RefObject, useRef, useState } from 'react'

/** Returns the props that a menu or popover passes to its button and its sheet. */
export function useOpener() {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isNear, setNear] = useState(false)
  const comeNear = () => setNear(true)
  return {
    isOpen,
    close: () => setOpen(false),
    button: {
      ref: opener,
      onPointerEnter: comeNear,
      onFocus: comeNear,
      onClick: () => {
        comeNear()
        setOpen((former) => !former)
      },
    },
    sheet: { opener, isOpen, isNear, onChange: setOpen },
  }
}

/** The props of an element that a button opens next to it. */
export interface SheetProps {
  opener: RefObject<HTMLElement | null>
  isOpen: boolean
  isNear: boolean
  onChange: (isOpen: boolean) => void
}

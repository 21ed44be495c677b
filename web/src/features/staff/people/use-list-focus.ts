import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list when pressing a button removes its row or the button itself. The next button gets the focus, or the list if
 * there is none. Call `leave` with the pressed button's index among the list's buttons.
 */
export function useListFocus() {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number>(undefined)
  useEffect(() => {
    if (pressed.current === undefined) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(pressed.current, buttons.length - 1)]
    pressed.current = undefined
    ;(next ?? list.current)?.focus()
  })
  return {
    list,
    leave: (button: EventTarget) => {
      pressed.current = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(
        button as HTMLButtonElement,
      ) // safe: it is only compared
    },
  }
}

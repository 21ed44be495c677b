import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose rows disappear, or lose their button, when it is pressed. The button that takes its place gets the focus, else the
 * list. Call `leave` with the index of the pressed button among those of the list.
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

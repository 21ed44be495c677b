import { type MouseEvent, useRef } from 'react'

/**
 * Opens the selected item in a chart with the pointer. A mouse shows the tooltip by hovering. A tap shows it, and a second tap on the same
 * item opens it.
 */
export function usePress(at: number | undefined, onPick: ((at: number) => void) | undefined) {
  /** The item that was selected before the pointer went down. */
  const tapped = useRef<number>(undefined)
  return {
    start: () => void (tapped.current = at),
    onClick: ({ nativeEvent }: MouseEvent) => {
      const isMouse = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'mouse'
      if (at !== undefined && (isMouse || tapped.current === at)) onPick?.(at)
    },
  }
}

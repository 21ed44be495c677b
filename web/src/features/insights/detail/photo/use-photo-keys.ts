import { type RefObject, useEffect } from 'react'
import { isCovered } from '../../../../ui/layout/is-covered.ts'
import { readPlainKey } from '../../../../ui/layout/plain-key.ts'

/** Runs what a key is for while no other dialog lies over the one of the frame. */
export function usePhotoKeys(
  frame: RefObject<HTMLElement | null>,
  actions: Partial<Record<string, () => void>>,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = readPlainKey(event)
      if (key === undefined || !Object.hasOwn(actions, key)) return
      if (isCovered(frame.current?.closest('[role="dialog"]'))) return
      event.preventDefault()
      actions[key]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, actions])
}

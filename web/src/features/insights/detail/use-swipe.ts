import { type TouchEvent, useRef } from 'react'

const SWIPE_PX = 60
/** What moves sideways under a finger by itself. */
const HAS_OWN_SWIPE =
  '[data-photo="loaded"], [data-photo="loading"], input, select, [role="dialog"] [role="dialog"]'

/** A finger that moves to a side, and hardly up or down, asks for the next or the previous one. */
export function useSwipe(onSwipe: (way: 'next' | 'previous') => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      const isOwn = target instanceof Element && target.closest(HAS_OWN_SWIPE) !== null
      start.current = touch && !isOwn ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = undefined
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 'next' : 'previous')
    },
  }
}

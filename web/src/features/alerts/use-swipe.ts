import { type PointerEvent, useRef } from 'react'
import { readSwipe, type Swipe } from './swipe.ts'

interface Gesture {
  pointerId: number
  from: { x: number; y: number }
  swipe: Swipe
}

/**
 * A swipe to the left on a card, by finger or pen. The card follows by `--swipe` without being drawn anew; bringing it back,
 * or the browser's taking over to scroll, calls it off.
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const gesture = useRef<Gesture>(undefined)

  const follow = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const running = gesture.current
    if (running?.pointerId !== pointerId) return
    const wasUndecided = running.swipe === 'undecided'
    running.swipe = readSwipe(running.from, { x: clientX, y: clientY }, running.swipe)
    if (typeof running.swipe === 'string') return
    if (wasUndecided) currentTarget.setPointerCapture(pointerId)
    currentTarget.dataset['swipe'] = running.swipe.acts ? 'acts' : 'follows'
    currentTarget.style.setProperty('--swipe', `${-running.swipe.shiftPx}px`)
  }
  const letGo = ({ currentTarget }: PointerEvent<HTMLElement>): Swipe | undefined => {
    const swipe = gesture.current?.swipe
    gesture.current = undefined
    delete currentTarget.dataset['swipe']
    currentTarget.style.removeProperty('--swipe')
    return swipe
  }
  return {
    onPointerDown({ isPrimary, pointerType, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!onSwipe || !isPrimary || pointerType === 'mouse') return
      gesture.current = { pointerId, from: { x: clientX, y: clientY }, swipe: 'undecided' }
    },
    onPointerMove: follow,
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const swipe = letGo(event)
      if (typeof swipe === 'object' && swipe.acts) onSwipe?.()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void letGo(event),
  }
}

import { type PointerEvent, useRef } from 'react'

interface Point {
  x: number
  y: number
}

/** A finger that has moved less than this may still be tapping or scrolling. */
const SLOP_PX = 12
/** Lifting the finger beyond this distance starts the action. */
const SWIPE_ACTS_PX = 96
/** The maximum distance that the card follows the finger. */
const SHIFT_MAX_PX = 144

export type Swipe = 'undecided' | 'none' | { shiftPx: number; acts: boolean }

/** Returns the swipe of a finger that went down at `from` and is now at `to`. A swipe goes further to the left than up or down. */
export function readSwipe(from: Point, to: Point, former: Swipe): Swipe {
  if (former === 'none') return former
  const left = from.x - to.x
  const aside = Math.abs(from.y - to.y)
  if (former === 'undecided' && Math.max(Math.abs(left), aside) < SLOP_PX) return former
  if (former === 'undecided' && left <= aside) return 'none'
  const shiftPx = Math.min(Math.max(0, left - SLOP_PX), SHIFT_MAX_PX)
  return { shiftPx, acts: shiftPx >= SWIPE_ACTS_PX }
}

interface Gesture {
  pointerId: number
  from: { x: number; y: number }
  swipe: Swipe
}

/**
 * Handles a left swipe on a card by finger or pen. The card follows through `--swipe` without re-rendering. Moving the card back or
 * scrolling cancels the swipe.
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
  const endSwipe = ({ currentTarget }: PointerEvent<HTMLElement>): Swipe | undefined => {
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
      const swipe = endSwipe(event)
      if (typeof swipe === 'object' && swipe.acts) onSwipe?.()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void endSwipe(event),
  }
}

import { useViewportSize } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useCards } from './use-cards.ts'

/** A card that is narrower, at the usual size of text, has no room for words beside one another. */
const TALL_BELOW_PX = 300

/** What is fixed in the height of a line, and what grows with its text. */
export interface LineHeight {
  fixedPx: number
  textRem: number
}

/** How the lines of a long list look in this window, and how high they are in pixels. */
export function useLineLook(): {
  look: 'table' | 'card' | 'tallCard'
  toPx: (height: LineHeight) => number
} {
  const areCards = useCards()
  const scale = useTextScale()
  const { width } = useViewportSize()
  const isTall = areCards && width > 0 && width / scale < TALL_BELOW_PX
  return {
    look: isTall ? 'tallCard' : areCards ? 'card' : 'table',
    toPx: ({ fixedPx, textRem }) => Math.round(fixedPx + textRem * 16 * scale),
  }
}

/** The size of text for which heights in pixels are written. */
const USUAL_PX = 16

/** Returns how large text is: 1 at the usual size, 2 for people who read it doubled. */
function useTextScale(): number {
  return useSyncExternalStore(subscribe, readScale)
}

function readScale(): number {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX
}

/** A browser reports no change of the size of text, but the change of an element that is measured in it. */
function subscribe(onChange: () => void): () => void {
  const measure = document.createElement('div')
  measure.style.cssText = 'position: absolute; visibility: hidden; width: 1rem; height: 0'
  document.body.append(measure)
  const observer = new ResizeObserver(onChange)
  observer.observe(measure)
  return () => {
    observer.disconnect()
    measure.remove()
  }
}

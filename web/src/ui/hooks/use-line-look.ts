import { useViewportSize } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useCards } from './use-cards.ts'

/** A card narrower than this, at the usual text size, has no space for words side by side. */
const TALL_BELOW_PX = 300

/** The height of a line: the fixed part, and the part that grows with the text size. */
export interface LineHeight {
  fixedPx: number
  textRem: number
}

/** Returns the layout of the lines of a long list in this window, and a function that returns their height in pixels. */
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

/** Heights in pixels are designed for this text size. */
const USUAL_PX = 16

/** Returns the text size relative to the usual one: 1 at the usual size, 2 for people who have doubled it. */
function useTextScale(): number {
  return useSyncExternalStore(subscribe, readScale)
}

function readScale(): number {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX
}

/** Observes an element that is measured in units of the text size, because a browser does not report a change of the text size. */
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

import { useViewportSize } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useCards } from './use-cards.ts'

/** A card narrower than this, at the default text size, has no space for words side by side. */
const TALL_BELOW_PX = 300

/** The height of a line: the fixed part, and the part that grows with the text size. */
export interface LineHeight {
  fixedPx: number
  textRem: number
}

/** Returns the layout of a long list's lines in this window, and a function that returns their height in pixels. */
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

/** The text size for which heights in pixels are designed. */
const USUAL_PX = 16

/** Returns the text size relative to the default: 1 by default, 2 for people who have doubled it. */
function useTextScale(): number {
  return useSyncExternalStore(subscribe, readScale)
}

function readScale(): number {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX
}

/** Observes an element measured in units of the text size, because browsers do not report changes of the text size. */
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

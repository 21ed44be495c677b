import { useViewportSize } from '@mantine/hooks'
import { useCards } from './use-cards.ts'
import { useTextScale } from './use-text-scale.ts'

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

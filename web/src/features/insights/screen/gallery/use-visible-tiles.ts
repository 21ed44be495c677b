import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { useLineLook } from '../../../../ui/hooks/use-line-look.ts'
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts'
import { useVisibleLines } from '../../../../ui/hooks/use-visible-lines.ts'

const TILE_MIN_PX = 240
const GAP_PX = 12
/** Below the picture, which is 4:3: two lines of words and, but on a phone, the actions. */
const WORDS = { fixedPx: 0, textRem: 3.75 }
const WORDS_AND_ACTIONS = { fixedPx: 0, textRem: 6.25 }
/** Lines rendered beyond each edge of the window. */
const OVERSCAN_LINES = { ahead: 2, behind: 1 }
/** The top bar and the actions. */
const COVERED_PX = 160

interface VisibleTilesOptions {
  count: number
  body: RefObject<HTMLElement | null>
  /** What stands at the foot of the window. */
  footPx: number
}

/** Which tiles are in sight of the window, how many stand side by side, and the room above and below them. */
export function useVisibleTiles({ count, body, footPx }: VisibleTilesOptions) {
  const { ref, width } = useElementSize()
  const merged = useMergedRef(ref, body)
  useLayoutEffect(() => merged(body.current), [merged, body])
  const { toPx } = useLineLook()
  const isNarrow = useNarrow()
  const tilesPerLine = Math.max(1, Math.floor((width + GAP_PX) / (TILE_MIN_PX + GAP_PX)))
  const tilePx = (width - GAP_PX * (tilesPerLine - 1)) / tilesPerLine
  const linePx = Math.round((tilePx * 3) / 4) + toPx(isNarrow ? WORDS : WORDS_AND_ACTIONS) + GAP_PX
  const { first, end, abovePx, belowPx, scrollToLine } = useVisibleLines({
    count: Math.ceil(count / tilesPerLine),
    linePx,
    body,
    coveredPx: COVERED_PX,
    footPx,
    overscan: OVERSCAN_LINES,
  })
  const scrollTo = useCallback(
    (index: number) => scrollToLine(Math.floor(index / tilesPerLine)),
    [scrollToLine, tilesPerLine],
  )
  const firstTile = first * tilesPerLine
  return {
    tilesPerLine,
    tilePx: linePx - GAP_PX,
    indexes: Array.from(
      { length: Math.min(count, end * tilesPerLine) - firstTile },
      (_, at) => firstTile + at,
    ),
    abovePx,
    belowPx,
    scrollTo,
  }
}

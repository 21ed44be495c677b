import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createScroller } from '../lists/create-scroller.ts'
import { openSpace } from '../lists/scroll-space.ts'

interface VisibleLinesOptions {
  count: number
  /** The height of every line. */
  linePx: number
  /** The element that contains the lines. The height of what is above it varies. */
  body: RefObject<Element | null>
  /** The height of what covers the top of the window. A line that is scrolled to appears below it. */
  coveredPx: number
  /** The height of what covers the bottom of the window. A line that is scrolled to appears above it. */
  footPx: number
  /** The number of lines rendered beyond the edge that the user scrolls towards, and beyond the opposite edge. */
  overscan: { ahead: number; behind: number }
}

interface Sight {
  placePx: number
  shiftPx: number
  isUpwards: boolean
}

/** Returns which lines are visible in the window, and the heights of the spaces above and below them. */
export function useVisibleLines({ count, linePx, body, coveredPx, footPx, overscan }: VisibleLinesOptions) {
  const [sight, setSight] = useState<Sight>({ placePx: 0, shiftPx: 0, isUpwards: false })
  const line = useRef(linePx)
  const scroller = useMemo(
    () =>
      createScroller(({ isSync }) => {
        const see = () =>
          setSight((former) => {
            // The rendered lines do not change while the user scrolls within a line.
            const placePx = Math.floor(scroller.place() / line.current) * line.current
            const shiftPx = scroller.shiftPx()
            if (former.placePx === placePx && former.shiftPx === shiftPx) return former
            return { placePx, shiftPx, isUpwards: placePx > 0 && placePx < former.placePx }
          })
        if (isSync) flushSync(see)
        else see()
      }),
    [],
  )
  const listPx = count * linePx
  useEffect(() => scroller.start(), [scroller])
  useLayoutEffect(() => {
    line.current = linePx
    scroller.measure(listPx, body.current ? topOf(body.current) : 0)
  }, [scroller, linePx, listPx, body])

  const linesCovered = Math.floor(coveredPx / linePx)
  const linesInView = Math.ceil(innerHeight / linePx) + 1 - linesCovered
  const top = Math.floor(sight.placePx / linePx) + linesCovered
  const { ahead, behind } = overscan
  const first = Math.min(
    Math.max(0, top - (sight.isUpwards ? ahead : behind)),
    Math.max(0, count - linesInView),
  )
  const end = Math.min(count, Math.max(0, top) + linesInView + (sight.isUpwards ? behind : ahead))
  const { spacePx } = openSpace(listPx, innerHeight)
  const abovePx = Math.max(0, first * linePx - sight.shiftPx)

  const scrollToLine = useCallback(
    (at: number) => {
      const [lineTop, placePx] = [at * linePx, scroller.place()]
      if (lineTop < placePx + coveredPx) scroller.moveTo(lineTop - coveredPx)
      else if (lineTop + linePx > placePx + innerHeight - footPx)
        scroller.moveTo(lineTop + linePx - innerHeight + footPx)
    },
    [scroller, linePx, coveredPx, footPx],
  )
  return {
    scroller,
    first,
    end,
    abovePx,
    belowPx: Math.max(0, spacePx - abovePx - (end - first) * linePx),
    scrollToLine,
  }
}

/** Returns the element's top in the document, in whole pixels. Scrolling does not change it. */
function topOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top + scrollY)
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createScroller } from '../lists/create-scroller.ts'
import { openSpace } from '../lists/scroll-space.ts'

interface VisibleLinesOptions {
  count: number
  /** Every line has this height. */
  linePx: number
  /** Around the lines; what is above it has its own height. */
  body: RefObject<Element | null>
  /** What stands on top of the window; a line that is scrolled to stands below it. */
  coveredPx: number
  /** What stands at the foot of the window; a line that is scrolled to stands above it. */
  footPx: number
  /** Lines rendered beyond the edge of the window that comes nearer, and beyond the other. */
  overscan: { ahead: number; behind: number }
}

interface Sight {
  placePx: number
  shiftPx: number
  isUpwards: boolean
}

/** Which lines are in sight of the window, and the heights that stand for those above and below. */
export function useVisibleLines({ count, linePx, body, coveredPx, footPx, overscan }: VisibleLinesOptions) {
  const [sight, setSight] = useState<Sight>({ placePx: 0, shiftPx: 0, isUpwards: false })
  const line = useRef(linePx)
  const scroller = useMemo(
    () =>
      createScroller(({ isSync }) => {
        const see = () =>
          setSight((former) => {
            // Within a line nothing changes that is drawn.
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

/** Where it begins in the document, in whole pixels, which scrolling does not change. */
function topOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top + scrollY)
}

import { isNearWrongEnd, openSpace, toPlace, toScrolled } from './scroll-space.ts'

export type Scroller = ReturnType<typeof createScroller>

/** `isSync`: the change has to be drawn before the browser paints. */
type OnMove = (how: { isSync: boolean }) => void

/**
 * Scrolls the window over a list that may be higher than an element can be. Small steps move the list pixel by pixel, and a jump of the
 * scrollbar moves it proportionally. Small steps gradually make the scrollbar inaccurate. When they end, or when the scrollbar comes near
 * an end, its position is corrected without moving the rows.
 */
export function createScroller(onMove: OnMove) {
  let space = openSpace(0, innerHeight)
  let listTop = 0
  /** The distance between the position in the list and the scroll position. */
  let shiftPx = 0
  let lastY = scrollY

  const place = () => scrollY - listTop + shiftPx

  function putAt(placePx: number, scrolledPx: number): void {
    scrollTo({ top: scrolledPx + listTop, behavior: 'instant' })
    lastY = scrollY
    shiftPx = space.listPx === space.spacePx ? 0 : placePx - (lastY - listTop)
  }

  /** Moves the scrollbar to the position that matches what is visible. */
  function settle(): void {
    const scrolled = toScrolled(space, place())
    if (Math.abs(scrolled - (scrollY - listTop)) >= 1) putAt(place(), scrolled)
  }

  function onScroll(): void {
    const scrolled = scrollY - listTop
    const isLeap = Math.abs(scrollY - lastY) > space.viewPx
    if (isLeap) shiftPx = toPlace(space, scrolled) - scrolled
    else if (isNearWrongEnd(space, scrolled, shiftPx)) settle()
    lastY = scrollY
    onMove({ isSync: true })
  }

  function onScrollEnd(): void {
    settle()
    onMove({ isSync: true })
  }

  function onResize(): void {
    space = openSpace(space.listPx, innerHeight)
    onMove({ isSync: false })
  }

  return {
    place,
    shiftPx: () => shiftPx,
    /** Sets the list's height and top. The visible rows stay in place. */
    measure(listPx: number, top: number) {
      listTop = top
      const placePx = place()
      if (listPx !== space.listPx) {
        space = openSpace(listPx, innerHeight)
        if (space.listPx !== space.spacePx || shiftPx !== 0) putAt(placePx, toScrolled(space, placePx))
      }
      onMove({ isSync: false })
    },
    moveTo(placePx: number) {
      const isNear = Math.abs(placePx - place()) < space.viewPx
      putAt(placePx, isNear ? placePx - shiftPx : toScrolled(space, placePx))
    },
    start() {
      const stop = new AbortController()
      const { signal } = stop
      addEventListener('scroll', onScroll, { signal, passive: true })
      addEventListener('scrollend', onScrollEnd, { signal })
      addEventListener('resize', onResize, { signal })
      return () => stop.abort()
    },
  }
}

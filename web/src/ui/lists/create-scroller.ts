import { isNearWrongEnd, openSpace, toPlace, toScrolled } from './scroll-space.ts'

export type Scroller = ReturnType<typeof createScroller>

/** `isSync`: what has moved has to be drawn before the browser paints. */
type OnMove = (how: { isSync: boolean }) => void

/**
 * Scrolls the window over a list that may be higher than an element can be. Small steps move it pixel by pixel, a leap of
 * the scrollbar in proportion. Small steps put the scrollbar off its place in the whole by and by: when they end, or an
 * end of the bar comes near, it is put right, without the rows moving.
 */
export function createScroller(onMove: OnMove) {
  let space = openSpace(0, innerHeight)
  let listTop = 0
  /** How far the place is beyond what has been scrolled. */
  let shiftPx = 0
  let lastY = scrollY

  const place = () => scrollY - listTop + shiftPx

  function putAt(placePx: number, scrolledPx: number): void {
    scrollTo({ top: scrolledPx + listTop, behavior: 'instant' })
    lastY = scrollY
    shiftPx = space.listPx === space.spacePx ? 0 : placePx - (lastY - listTop)
  }

  /** Puts the scrollbar where it belongs for what is in sight. */
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
    /** The list has this height and begins here; what is in sight stays. */
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

/**
 * Browsers limit an element's height (Chromium to 33,554,430 px), and draw less accurately far down. A list higher than this is scrolled in
 * a space of this height.
 */
export const SPACE_MAX_PX = 8_000_000

/** The heights of a list, of the space it is scrolled in, and of the window. */
export interface ScrollSpace {
  listPx: number
  spacePx: number
  viewPx: number
}

export function openSpace(listPx: number, viewPx: number): ScrollSpace {
  return { listPx, viewPx, spacePx: Math.min(listPx, SPACE_MAX_PX) }
}

/** Converts a scroll position to a position in the list. Both ends match, and positions in between are proportional. */
export function toPlace(space: ScrollSpace, scrolledPx: number): number {
  const { listPx, spacePx, viewPx } = space
  const end = spacePx - viewPx
  if (listPx === spacePx || scrolledPx <= 0) return scrolledPx
  return scrolledPx >= end ? scrolledPx + listPx - spacePx : (scrolledPx * (listPx - viewPx)) / end
}

/** Converts a position in the list to a scroll position. */
export function toScrolled(space: ScrollSpace, placePx: number): number {
  const { listPx, spacePx, viewPx } = space
  const end = listPx - viewPx
  if (listPx === spacePx || placePx <= 0) return placePx
  return placePx >= end ? placePx - listPx + spacePx : (placePx * (spacePx - viewPx)) / end
}

/**
 * Returns true if the scrollbar is about to stop at an end that is not the list's end. `shiftPx` is the distance between the position in
 * the list and the scroll position.
 */
export function isNearWrongEnd(
  { listPx, spacePx, viewPx }: ScrollSpace,
  scrolledPx: number,
  shiftPx: number,
): boolean {
  const nearPx = viewPx / 4
  const isEndBelow = shiftPx < listPx - spacePx && scrolledPx > spacePx - viewPx - nearPx
  return isEndBelow || (shiftPx > 0 && scrolledPx < nearPx)
}

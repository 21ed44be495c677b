import type { Pixel } from '../engine.ts'

/** Follows what is below the pointer, which marks and map also move away. `show` tells what there is at a pixel. */
export function createHover(show: (at: Pixel | undefined) => string | undefined) {
  let pointer: Pixel | undefined
  let key: string | undefined
  let isAway = true
  const look = () => {
    isAway = pointer === undefined
    key = show(pointer)
  }
  return {
    look,
    point(at: Pixel | undefined) {
      pointer = at
      look()
    },
    /** Until the next look there is nothing. */
    leave() {
      if (isAway || key === undefined) return
      isAway = true
      key = show(undefined)
    },
  }
}

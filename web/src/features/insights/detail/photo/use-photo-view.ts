import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { move, type PhotoView, PLAIN_VIEW, pointIn, wheelFactor, ZOOM_STEP, zoom } from './photo-view.ts'

/** A finger that moves this far sideways requests the next photo. */
const SWIPE_PX = 60
/** A touch that moves less than this is a tap. Two taps within this distance and time are a double tap. */
const TAP_MOVE_PX = 10
const DOUBLE_TAP_PX = 32
const DOUBLE_TAP_MS = 320
const DOUBLE_TAP_FACTOR = 3

interface Point {
  x: number
  y: number
}

/**
 * Stores the photo's view in a frame and changes it with pointers and the wheel: one pointer moves a zoomed photo or swipes to another, two
 * pointers pinch, and a double tap zooms in or out. Zooming keeps the point under the pointer in place.
 */
export function usePhotoView(
  frame: RefObject<HTMLElement | null>,
  onSwipe: (way: 'next' | 'previous') => void,
) {
  const [view, setView] = useState(PLAIN_VIEW)
  const pointers = useRef(new Map<number, Point>())
  const touch = useRef<{ start: Point; isAlone: boolean }>(undefined)
  const isZoomed = view.scale > 1
  const zoomBy = (factor: number, about?: Point) => setView((former) => zoom(former, factor, about))
  const inFrame = (point: Point) => frame.current && pointIn(frame.current.getBoundingClientRect(), point)
  useWheel(frame, (event) => {
    const factor = wheelFactor(event)
    if (factor < 1 && !isZoomed) return // the wheel then scrolls the page
    event.preventDefault()
    zoomBy(factor, inFrame(event) ?? undefined)
  })

  const pinchOrMove = (id: number, to: Point) => {
    const from = pointers.current.get(id)
    if (!from || !frame.current) return
    const other = [...pointers.current].find(([one]) => one !== id)?.[1]
    pointers.current.set(id, to)
    const rect = frame.current.getBoundingClientRect()
    setView((former) => drag(former, { from, to, other }, rect))
  }
  const tap = useDoubleTap((at) =>
    isZoomed ? setView(PLAIN_VIEW) : zoomBy(DOUBLE_TAP_FACTOR, inFrame(at) ?? undefined),
  )
  const end = ({ pointerId, clientX: x, clientY: y, timeStamp, type }: PointerEvent) => {
    pointers.current.delete(pointerId)
    const { start, isAlone } = touch.current ?? {}
    if (pointers.current.size > 0 || !start) return
    touch.current = undefined
    if (!isAlone || type === 'pointercancel') return
    const movedPx = x - start.x
    if (distance(start, { x, y }) < TAP_MOVE_PX) tap({ x, y }, timeStamp)
    else if (!isZoomed && Math.abs(movedPx) > SWIPE_PX) onSwipe(movedPx < 0 ? 'next' : 'previous')
  }

  const hands = {
    onPointerDown({ clientX: x, clientY: y, currentTarget, pointerId, button }: PointerEvent) {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      pointers.current.set(pointerId, { x, y })
      touch.current = { start: touch.current?.start ?? { x, y }, isAlone: pointers.current.size === 1 }
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => pinchOrMove(pointerId, { x, y }),
    onPointerUp: end,
    onPointerCancel: end,
  }
  return {
    view,
    isZoomed,
    hands,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    reset: () => setView(PLAIN_VIEW),
  }
}

/** Adds the listener without React, because React's wheel listeners are passive and the page would scroll under a zoomed photo. */
function useWheel(frame: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const handler = useRef(onWheel)
  useEffect(() => {
    handler.current = onWheel
  })
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent) => handler.current(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [frame])
}

interface Drag {
  from: Point
  to: Point
  /** The other finger's position in a pinch. */
  other: Point | undefined
}

/**
 * Moves the photo with one pointer. With a second pointer, zooms about the midpoint between them, and the photo moves half as far as the
 * pointer.
 */
function drag(view: PhotoView, { from, to, other }: Drag, rect: DOMRect): PhotoView {
  const by = { x: to.x - from.x, y: to.y - from.y }
  if (!other) return move(view, by, rect)
  const about = pointIn(rect, { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 })
  const factor = distance(to, other) / Math.max(1, distance(from, other))
  return move(zoom(view, factor, about), { x: by.x / 2, y: by.y / 2 }, rect)
}

/** Returns a function to call with each tap. */
function useDoubleTap(onDoubleTap: (at: Point) => void) {
  const last = useRef<Point & { atMs: number }>(undefined)
  return (at: Point, atMs: number) => {
    const former = last.current
    const isDouble = former && atMs - former.atMs < DOUBLE_TAP_MS && distance(former, at) < DOUBLE_TAP_PX
    last.current = isDouble ? undefined : { ...at, atMs }
    if (isDouble) onDoubleTap(at)
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

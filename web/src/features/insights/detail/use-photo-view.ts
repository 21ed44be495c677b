import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { move, PLAIN_VIEW, ZOOM_STEP, zoom } from './photo-view.ts'

/** A finger that moves so far to a side asks for the next picture. */
const SWIPE_PX = 60

/** The view of a photo and the hands on it; a photo that is not zoomed is swiped instead of moved. */
export function usePhotoView(onSwipe: (way: 'next' | 'previous') => void) {
  const [view, setView] = useState(PLAIN_VIEW)
  const drag = useRef<{ x: number; y: number; startX: number }>(undefined)
  const isZoomed = view.scale > 1
  const zoomBy = (factor: number) => setView((former) => zoom(former, factor))

  const hands = {
    onPointerDown({ clientX, clientY, currentTarget, pointerId }: PointerEvent) {
      currentTarget.setPointerCapture(pointerId)
      drag.current = { x: clientX, y: clientY, startX: clientX }
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
      const from = drag.current
      if (!from) return
      drag.current = { ...from, x: clientX, y: clientY }
      const frame = { width: currentTarget.clientWidth, height: currentTarget.clientHeight }
      if (isZoomed) setView(move(view, { x: clientX - from.x, y: clientY - from.y }, frame))
    },
    onPointerUp({ clientX }: PointerEvent) {
      const movedPx = clientX - (drag.current?.startX ?? clientX)
      drag.current = undefined
      if (!isZoomed && Math.abs(movedPx) > SWIPE_PX) onSwipe(movedPx < 0 ? 'next' : 'previous')
    },
    onPointerCancel: () => (drag.current = undefined),
    onWheel: ({ deltaY }: WheelEvent) => zoomBy(deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP),
    onDoubleClick: () => (isZoomed ? setView(PLAIN_VIEW) : zoomBy(ZOOM_STEP ** 3)),
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

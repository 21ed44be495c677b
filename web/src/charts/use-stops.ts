import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { clampPlace } from './clamp-place.ts'
import { useCursor } from './cursor.tsx'
import { findNearest } from './find-nearest.ts'
import type { Scales } from './scales.ts'

/** A selectable moment in a chart. */
export interface Stop {
  atMs: number
  /** The moment in words. */
  time: () => string
  /** The values at that moment, in words. */
  words: () => string
  /** The values at which its dots are drawn. */
  values: readonly number[]
}

interface StopsOptions {
  id: string
  stops: readonly Stop[]
  reachMs: number
  scales: Scales
  onPick: ((stop: Stop) => void) | undefined
}

const PAGE_STOPS = 10
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -PAGE_STOPS,
  PageUp: PAGE_STOPS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Returns the stop that the shared cross-hair is at, and the handlers that move it. */
export function useStops({ id, stops, reachMs, scales, onPick }: StopsOptions) {
  const { cursor, setCursor } = useCursor()
  const moments = useMemo(() => stops.map(({ atMs }) => atMs), [stops])
  const nearest = cursor ? findNearest(moments, cursor.atMs) : -1
  const near = stops[nearest]
  const stop = near && cursor && Math.abs(near.atMs - cursor.atMs) <= reachMs ? near : undefined
  const place = nearest === -1 ? stops.length - 1 : nearest
  const moveTo = (next: Stop | undefined) => setCursor(next && { atMs: next.atMs, chart: id })

  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const atPx = clientX - currentTarget.getBoundingClientRect().left
    moveTo(stops[findNearest(moments, scales.x.invert(atPx))])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step !== undefined)
      moveTo(stops[clampPlace(stop || !Number.isFinite(step) ? place + step : place, stops.length)])
    else if (event.key === 'Escape' && cursor) moveTo(undefined)
    else if (event.key === 'Enter' && stop && onPick) onPick(stop)
    else return
    event.preventDefault()
  }
  return {
    stop,
    place,
    isHere: cursor?.chart === id,
    handlers: {
      onKeyDown,
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && moveTo(undefined),
      onBlur: () => moveTo(undefined),
      onClick: ({ nativeEvent }: { nativeEvent: Event }) => {
        // A tap only shows the tooltip. A mouse shows it by hovering, so a click opens the insights.
        const isMouse = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'mouse'
        if (isMouse && stop) onPick?.(stop)
      },
    },
  }
}

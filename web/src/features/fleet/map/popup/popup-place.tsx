import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { MapView } from '../../../../map/create-map-view.ts'
import type { MapPlace, Pixel } from '../../../../map/engine.ts'
import { useCards } from '../../../../ui/hooks/use-cards.ts'
import type { FleetMap } from '../stage/use-fleet-map.ts'
import classes from './popup-place.module.css'

/** The popup is `GAP_PX` above the middle of its marker, and at least `MARGIN_PX` from the edges. */
const GAP_PX = 24
const MARGIN_PX = 12
const NO_OFFSET: Pixel = { x: 0, y: 0 }

interface PopupPlaceProps {
  map: FleetMap
  place: MapPlace
  /** The marker's offset from its location, in pixels. */
  away: Pixel | undefined
  popup: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Keeps a popup over its location while the map moves. On a phone the popup is at the bottom of the screen. */
export function PopupPlace({
  map: { view, follow },
  place,
  away = NO_OFFSET,
  popup,
  children,
}: PopupPlaceProps) {
  const isSheet = useCards()
  const holder = useRef<HTMLDivElement>(null)
  const { latitude, longitude } = place
  const { x: awayX, y: awayY } = away

  useLayoutEffect(() => {
    // A translation left over from a wider window would move the sheet out of view.
    if (isSheet && holder.current) holder.current.style.translate = ''
    if (!view || isSheet) return undefined
    const hold = () => {
      const { x, y } = view.pixelOf({ latitude, longitude })
      if (holder.current) holder.current.style.translate = `${x + awayX}px ${y + awayY - GAP_PX}px`
    }
    hold()
    return follow(hold)
  }, [view, follow, isSheet, latitude, longitude, awayX, awayY])

  useEffect(() => {
    const shown = popup.current
    if (!view || !shown) return undefined
    let isDue = false
    const bring = () => {
      if (!isDue || view.isMoving()) return // another movement would interrupt the current one
      isDue = false
      bringIntoSight(view, shown, { latitude, longitude, isSheet })
    }
    const watch = new ResizeObserver(() => {
      isDue = true
      bring()
    })
    watch.observe(shown)
    const leave = follow(bring)
    return () => {
      watch.disconnect()
      leave()
    }
  }, [view, popup, follow, isSheet, latitude, longitude])

  return (
    <div ref={holder} className={isSheet ? classes.sheet : classes.over}>
      {children}
    </div>
  )
}

/** Moves the map so that the popup is in view. With a sheet, moves the map so that the location is above the sheet. */
function bringIntoSight(
  view: MapView,
  popup: HTMLElement,
  { isSheet, ...place }: MapPlace & { isSheet: boolean },
): void {
  const stage = popup.closest('[data-map]')?.getBoundingClientRect()
  if (!stage) return
  const box = popup.getBoundingClientRect()
  if (isSheet) {
    const { x, y } = view.pixelOf(place)
    const room = stage.height - box.height
    const isInSight = x > MARGIN_PX && x < stage.width - MARGIN_PX && y > 2 * GAP_PX && y < room - GAP_PX
    if (!isInSight) view.panBy({ x: x - stage.width / 2, y: y - room / 2 })
    return
  }
  const x = overlap(box.left - stage.left, box.right - stage.left, stage.width)
  const y = overlap(box.top - stage.top, box.bottom - stage.top, stage.height)
  if (x !== 0 || y !== 0) view.panBy({ x, y })
}

/** Returns how far a span extends beyond the start (negative) or the end of the available space. */
function overlap(start: number, end: number, room: number): number {
  if (start < MARGIN_PX) return start - MARGIN_PX
  return Math.max(0, end + MARGIN_PX - room)
}

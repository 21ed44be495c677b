import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { MapView } from '../../../../map/create-map-view.ts'
import { type MapAddress, roundPosition } from '../map-address.ts'
import type { Fleet } from '../fleet.ts'
import { fitFleet } from './use-map-view.ts'

/** Browsers limit how often an address may change. */
const KEEP_PAUSE_MS = 300

/** Synchronizes the map and the address: writes the map's position to the address, and moves the map when the address changes. */
export function useAddressPosition(
  view: MapView | undefined,
  { position, keepPosition }: Pick<MapAddress, 'position' | 'keepPosition'>,
  fleet: Fleet,
): (view: MapView) => void {
  const router = useRouter()
  const known = useRef(JSON.stringify(position))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const addressed = JSON.stringify(position)
  const fitAll = useEffectEvent((shown: MapView) => fitFleet(shown, fleet))
  useEffect(() => () => clearTimeout(timer.current), [])
  /** The map chose this position itself, so the address does not need to contain it. */
  const fitted = useRef<string>(undefined)
  useEffect(() => {
    if (!view) return
    if (addressed !== known.current) {
      known.current = addressed
      if (position) view.moveTo(position)
      else fitAll(view)
    }
    fitted.current = position ? undefined : write(view)
  }, [view, addressed, position])

  return useCallback(
    (moved: MapView) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (router.latestLocation.pathname !== '/map') return // the user is leaving the page
        if (write(moved) === fitted.current) return // only the window size has changed, or nothing
        const here = roundPosition(moved.position())
        known.current = JSON.stringify(here)
        keepPosition(here)
      }, KEEP_PAUSE_MS)
    },
    [router, keepPosition],
  )
}

function write(view: MapView): string {
  return JSON.stringify(roundPosition(view.position()))
}

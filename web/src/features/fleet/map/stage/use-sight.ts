import { useCallback, useRef, useState } from 'react'
import type { MapView } from '../../../../map/create-map-view.ts'
import type { MapBox, MapPosition } from '../../../../map/engine.ts'
import type { Fleet } from '../fleet.ts'
import { covers, type PointView, toPointView } from '../points/point-view.ts'

/** The server is asked once a movement rests so long. */
const ASK_PAUSE_MS = 150

export interface Sight {
  box: MapBox
  position: MapPosition
}

/** What is in sight, as of the last rest, and what points are asked for meanwhile. */
export function useSight({ state }: Pick<Fleet, 'state'>) {
  const isAsked = state === 'asked'
  const [sight, setSight] = useState<Sight>()
  const [asked, setAsked] = useState<PointView>()
  const known = useRef<PointView>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const askFor = useCallback(
    (view: MapView) => {
      const [box, { zoom }] = [view.box(), view.position()]
      if (known.current && covers(known.current, box, zoom)) return
      const ask = () => {
        known.current = toPointView(view.box(), view.position().zoom)
        setAsked(known.current)
      }
      clearTimeout(timer.current)
      if (isAsked && known.current) timer.current = setTimeout(ask, ASK_PAUSE_MS)
      else ask()
    },
    [isAsked],
  )
  const rest = useCallback(
    (view: MapView) => {
      askFor(view)
      setSight({ box: view.box(), position: view.position() })
    },
    [askFor],
  )
  return { sight, asked, askFor, rest }
}

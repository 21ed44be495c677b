import { MAP_CLUSTER_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import type { MapPoint } from '@sentinel/contracts/fleet/map'
import type { MapView } from '../../../../map/create-map-view.ts'
import type { Mark } from '../../../../map/marks/mark.ts'
import { findCoLocated } from '../find-co-located.ts'
import type { Fleet } from '../fleet.ts'
import type { PointMark, Spread } from '../to-marks.ts'
import type { MapAddress } from '../map-address.ts'

interface PickOptions {
  fleet: Fleet
  address: MapAddress
  /** A click beside all marks. */
  onBeside: () => void
}

/** What a click on a mark does: a device opens, a cluster falls apart, devices of one place are spread. */
export function usePick(
  { fleet, address, onBeside }: PickOptions,
  setSpread: (spread: Spread | undefined) => void,
) {
  return (view: MapView, mark: PointMark | undefined) => {
    const [point] = mark?.points ?? []
    if (!mark || !point) {
      setSpread(undefined)
      onBeside()
      return address.deviceId !== undefined && address.choose(undefined)
    }
    if (mark.points.length > 1) return setSpread({ key: mark.key, points: mark.points })
    if (point.device_id !== null) return address.choose(point.device_id)
    return openCluster(view, mark, point, { find: fleet.find, setSpread })
  }
}

async function openCluster(
  view: MapView,
  mark: Mark,
  point: MapPoint,
  { find, setSpread }: Pick<Fleet, 'find'> & { setSpread: (spread: Spread) => void },
): Promise<void> {
  const zoom = point.expansion_zoom ?? view.position().zoom + 1
  const together = await findCoLocated(point, find).catch(() => undefined)
  if (together) setSpread({ key: mark.key, points: together })
  else view.moveTo({ ...mark.place, zoom: Math.min(zoom, MAP_CLUSTER_MAX_ZOOM + 1) }, { isAnimated: true })
}

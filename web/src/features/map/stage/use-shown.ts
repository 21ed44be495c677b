import type { MapPoint, MapWarning } from '@sentinel/contracts/map'
import { useEffect, useMemo } from 'react'
import type { MapView } from '../../../map/create-map-view.ts'
import { deviceKey, type PointMark, toMarks } from '../to-marks.ts'
import type { ChosenDevice } from '../use-chosen-device.ts'

interface Shown {
  marks: readonly PointMark[]
  chosen: ChosenDevice | undefined
  isCountShown: boolean
  hidden: ReadonlySet<MapWarning>
}

/** The chosen device has a mark of its own also while a cluster holds it. */
export function useShown(view: MapView | undefined, { marks, chosen, isCountShown, hidden }: Shown): void {
  const chosenKey = chosen && deviceKey(chosen.device.device_id)
  const shown = useMemo(() => {
    if (!chosen || marks.some(({ key }) => key === chosenKey)) return marks
    const { device, place, warnings, insights } = chosen
    const counts = { cable_error: 0, low_battery: 0, no_recent_camera_triggers: 0, no_recent_insights: 0 }
    for (const warning of warnings) counts[warning] = 1
    const point: MapPoint = {
      ...place,
      count: 1,
      device_id: device.device_id,
      expansion_zoom: null,
      warnings: counts,
      insight_count: insights?.insight_count ?? 0,
    }
    return [...marks, ...toMarks([point], { zoom: 0, hidden, isCountShown, spread: undefined })]
  }, [marks, chosen, chosenKey, isCountShown, hidden])
  useEffect(() => view?.setMarks(shown), [view, shown])
  useEffect(() => view?.setChosen(chosenKey), [view, chosenKey])
}

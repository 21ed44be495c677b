import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { MapPoint } from '@sentinel/contracts/fleet/map'
import { useEffect, useMemo } from 'react'
import type { MapView } from '../../../../map/create-map-view.ts'
import { deviceKey, type MarkContent, type PointMark, toMarks } from '../to-marks.ts'
import type { ChosenDevice } from '../use-chosen-device.ts'

interface Shown {
  marks: readonly PointMark[]
  chosen: ChosenDevice | undefined
  content: MarkContent
}

/** The chosen device has a mark of its own also while a cluster holds it. */
export function useShown(view: MapView | undefined, { marks, chosen, content }: Shown): void {
  const chosenKey = chosen && deviceKey(chosen.device.device_id)
  const shown = useMemo(() => {
    if (!chosen || marks.some(({ key }) => key === chosenKey)) return marks
    const { device, place, warnings, signal, insights } = chosen
    const counts = recordBy('mapWarning', () => 0)
    for (const warning of warnings) counts[warning] = 1
    const signals = { weak: 0, fair: 0, good: 0 }
    if (signal) signals[signal.signal] = 1
    const point: MapPoint = {
      ...place,
      count: 1,
      device_id: device.device_id,
      first_device_ids: [device.device_id],
      expansion_zoom: null,
      warnings: counts,
      signals,
      insight_count: insights?.insight_count ?? 0,
    }
    return [...marks, ...toMarks([point], { ...content, zoom: 0, spread: undefined })]
  }, [marks, chosen, chosenKey, content])
  useEffect(() => view?.setMarks(shown), [view, shown])
  useEffect(() => view?.setChosen(chosenKey), [view, chosenKey])
}

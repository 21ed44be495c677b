import { MAP_FIT_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import { useEffect, useRef } from 'react'
import type { MapView } from '../../../../map/create-map-view.ts'
import type { ChosenDevice } from '../use-chosen-device.ts'
import type { MapAddress } from '../map-address.ts'

/** An address that names a device and no position leads to the device, once it is known. */
export function useStartAtDevice(
  view: MapView | undefined,
  { deviceId, position }: Pick<MapAddress, 'deviceId' | 'position'>,
  chosen: ChosenDevice | undefined,
): void {
  const wanted = useRef(position ? undefined : deviceId)
  useEffect(() => {
    if (!view || !chosen || wanted.current === undefined) return
    if (!position && chosen.device.device_id === wanted.current)
      view.moveTo({ ...chosen.place, zoom: MAP_FIT_MAX_ZOOM })
    wanted.current = undefined
  }, [view, chosen, position])
}

import type { CameraInTrouble } from '../../../shared/fleet/group-cameras.ts'

export interface PlaceInTrouble {
  /** Undefined for cameras with an unknown location. */
  name: string | undefined
  /** Worst camera first. */
  cameras: readonly [CameraInTrouble, ...CameraInTrouble[]]
}

/** Groups cameras by the name of their location. `cameras` must be sorted worst first, so that the worst location comes first. */
export function findPlaces(cameras: readonly CameraInTrouble[]): PlaceInTrouble[] {
  const places = new Map<string | undefined, [CameraInTrouble, ...CameraInTrouble[]]>()
  for (const camera of cameras) {
    const name = camera.device?.location_name?.trim() || undefined
    const known = places.get(name)
    if (known) known.push(camera)
    else places.set(name, [camera])
  }
  return [...places].map(([name, ofPlace]) => ({ name, cameras: ofPlace }))
}

import type { CameraInTrouble } from '../../../shared/fleet/group-cameras.ts'

export interface PlaceInTrouble {
  /** Undefined for cameras whose location is not known. */
  name: string | undefined
  /** The worst camera comes first. */
  cameras: readonly [CameraInTrouble, ...CameraInTrouble[]]
}

/** Groups cameras by the name of their location. `cameras` must begin with the worst, so that its location comes first. */
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

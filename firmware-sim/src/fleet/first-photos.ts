import { asSimulated, DAY_MS } from '../time.ts'
import type { Camera, PhotoDue } from './camera.ts'
import type { Stretch } from './progress-file.ts'

/** The first page of insights in the console shows 25, in the table and in the gallery. */
const SIGHTINGS_OF_FLEET = 30
/** The number of sightings that a camera's own page shows. */
const SIGHTINGS_OF_CAMERA = 8
const LOOK_BACK_MS = 2 * DAY_MS

export interface PastPhoto {
  camera: Camera
  photo: PhotoDue
}

export interface FirstPhotos {
  /** The photos of the fleet's newest sightings, newest first. */
  ofFleet: PastPhoto[]
  /** The photos of each camera's newest sightings: first the newest photo of each camera, then the second newest of each, and so on. */
  ofCameras: PastPhoto[]
}

/** Finds the photos from this period in the past that the first screens of a console show. */
export function findFirstPhotos(cameras: readonly Camera[], { fromMs, untilMs }: Stretch): FirstPhotos {
  const newest = { fromMs: Math.max(fromMs, untilMs - LOOK_BACK_MS), untilMs }
  const sightings = cameras.map((camera) => findNewestSightings(camera, newest))
  const ofFleet = sightings.flat().toSorted(newestFirst).slice(0, SIGHTINGS_OF_FLEET)
  const ofEach = sightings.map((list) => photosAmong(list.slice(0, SIGHTINGS_OF_CAMERA)))
  const ofCameras = Array.from({ length: SIGHTINGS_OF_CAMERA }, (_, place) =>
    ofEach.flatMap((photos) => photos[place] ?? []),
  )
  return { ofFleet: photosAmong(ofFleet), ofCameras: ofCameras.flat() }
}

interface NewestSighting {
  takenMs: number
  photo: PastPhoto | undefined
}

const photosAmong = (sightings: readonly NewestSighting[]) => sightings.flatMap(({ photo }) => photo ?? [])
const newestFirst = (a: NewestSighting, b: NewestSighting) => b.takenMs - a.takenMs

function findNewestSightings(camera: Camera, { fromMs, untilMs }: Stretch): NewestSighting[] {
  return camera
    .plan(fromMs, untilMs)
    .flatMap((delivery) => {
      if (delivery.kind !== 'insights') return []
      const photos = new Map(camera.photosOf(delivery, asSimulated).map((photo) => [photo.sighting, photo]))
      return delivery.sightings.map((sighting) => {
        const photo = photos.get(sighting)
        return { takenMs: sighting.takenMs, photo: photo && { camera, photo } }
      })
    })
    .toSorted(newestFirst)
}

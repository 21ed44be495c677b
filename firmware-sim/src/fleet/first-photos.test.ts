import { expect, test } from 'vitest'
import { createDarkroom } from '../photos/darkroom.ts'
import { asSimulated, DAY_MS } from '../time.ts'
import { Camera } from './camera.ts'
import { USUAL_FAULT_SHARES } from './faults.ts'
import { findFirstPhotos, type PastPhoto } from './first-photos.ts'
import { planFleet, USUAL_PHOTO_CHANCES } from './plan-fleet.ts'

const UNTIL_MS = Date.parse('2026-11-20T12:00:00Z')
const ALL = { fromMs: 0, untilMs: UNTIL_MS }

const cameras = planFleet({
  devices: 40,
  firstId: 1001,
  seed: 1,
  deployedMs: UNTIL_MS - 5 * DAY_MS,
  faultShares: USUAL_FAULT_SHARES,
  photoChances: USUAL_PHOTO_CHANCES,
}).map(
  (device) =>
    new Camera({
      device,
      live: { fromMs: UNTIL_MS, seed: 1 },
      stored: undefined,
      transmitter: {
        greet: async () => undefined,
        send: async () => undefined,
        restart: async () => undefined,
        close: async () => undefined,
      },
      darkroom: createDarkroom(),
    }),
)

const takenMs = ({ photo }: PastPhoto) => photo.sighting.takenMs

test('photos of the newest sightings of the fleet come first, newest first', () => {
  const sightings = cameras
    .flatMap((camera) => camera.plan(UNTIL_MS - DAY_MS, UNTIL_MS))
    .flatMap((delivery) => (delivery.kind === 'insights' ? delivery.sightings : []))
    .toSorted((a, b) => b.takenMs - a.takenMs)
    .slice(0, 30)
  const photographed = new Set(
    cameras
      .flatMap((camera) =>
        camera.plan(UNTIL_MS - DAY_MS, UNTIL_MS).flatMap((each) => camera.photosOf(each, asSimulated)),
      )
      .map((photo) => photo.sighting.takenMs),
  )
  const expected = sightings.map((sighting) => sighting.takenMs).filter((at) => photographed.has(at))

  const { ofFleet } = findFirstPhotos(cameras, ALL)

  expect(expected.length).toBeGreaterThan(2)
  expect(ofFleet.map(takenMs)).toEqual(expected)
})

test('among the other photos, the newest of each camera comes before the second one of any camera', () => {
  const { ofCameras } = findFirstPhotos(cameras, ALL)

  const ids = ofCameras.map(({ camera }) => camera.device.deviceId)
  const firstRound = ids.slice(0, new Set(ids).size)
  expect(new Set(firstRound).size).toBe(firstRound.length)
  expect(ids.length).toBeGreaterThan(firstRound.length)
  for (const id of firstRound) {
    const own = ofCameras.filter(({ camera }) => camera.device.deviceId === id).map(takenMs)
    expect(own).toEqual(own.toSorted((a, b) => b - a))
  }
})

test('photos from before the period are left out, because they were sent with an earlier period', () => {
  const fromMs = UNTIL_MS - DAY_MS / 4
  const { ofFleet, ofCameras } = findFirstPhotos(cameras, { fromMs, untilMs: UNTIL_MS })

  const sent = cameras.flatMap((camera) =>
    camera.plan(fromMs, UNTIL_MS).flatMap((each) => camera.photosOf(each, asSimulated)),
  )
  const keys = new Set(sent.map(({ messageId, index }) => `${messageId}/${index}`))
  expect(ofFleet.length).toBeGreaterThan(0)
  expect([...ofFleet, ...ofCameras].every(({ photo }) => keys.has(`${photo.messageId}/${photo.index}`))).toBe(
    true,
  )
})

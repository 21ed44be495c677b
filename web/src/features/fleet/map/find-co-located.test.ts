import { expect, test } from 'vitest'
import { createPointIndex } from './points/point-index.ts'
import { packDevices } from './points/pack-devices.ts'
import { findCoLocated } from './find-co-located.ts'
import { aMapDevice } from './testing/a-device.ts'
import { aPoint } from './testing/a-point.ts'

const WORLD = { west: -180, east: 180, south: -85, north: 85 }

function indexOf(...places: { longitude: number }[]) {
  const index = createPointIndex(packDevices(places.map((place, at) => aMapDevice({ id: at + 1, ...place }))))
  const [cluster = aPoint()] = index.find({ ...WORLD, zoom: 14 })
  return { cluster, find: async (view: Parameters<typeof index.find>[0]) => index.find(view) }
}

test('devices at one place are co-located', async () => {
  const { cluster, find } = indexOf({ longitude: 36 }, { longitude: 36 }, { longitude: 36.00001 })
  const ids = (await findCoLocated(cluster, find))?.map(({ device_id }) => device_id)
  expect(ids?.toSorted()).toEqual([1, 2, 3])
})

test('devices that separate when zooming in are not co-located', async () => {
  const { cluster, find } = indexOf({ longitude: 36 }, { longitude: 36 }, { longitude: 36.0004 })
  expect(cluster.count).toBe(3)
  expect(await findCoLocated(cluster, find)).toBeUndefined()
})

test('a cluster that separates at a zoom level with clusters is not co-located', async () => {
  const { find } = indexOf({ longitude: 36 })
  expect(await findCoLocated(aPoint({ device_id: null, count: 2, expansion_zoom: 14 }), find)).toBeUndefined()
})

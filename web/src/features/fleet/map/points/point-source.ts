import { listMapPoints, type MapPoint } from '@sentinel/contracts/fleet/map'
import { call } from '../../../../platform/call.ts'
import type { MapDevice } from '../map-device.ts'
import { buffersOf, packDevices } from './pack-devices.ts'
import type { FromPointWorker, ToPointWorker } from './point-messages.ts'
import type { PointView } from './point-view.ts'

export type FindPoints = (view: PointView, signal: AbortSignal) => Promise<MapPoint[]>

export interface BrowserPoints {
  find: FindPoints
  /** Replaces the devices. While earlier devices are still being clustered, only the newest replacement waits. */
  setDevices(devices: readonly MapDevice[]): void
  end(): void
}

/** Clusters this browser's devices in a worker. Calls `onIndexed` when earlier points are outdated. */
export function createBrowserPoints(onIndexed: () => void): BrowserPoints {
  const worker = new Worker(new URL('./point-worker.ts', import.meta.url), { type: 'module' })
  const requested = new Map<number, PromiseWithResolvers<MapPoint[]>>()
  let lastId = 0
  let isIndexing = false
  let broken: Error | undefined
  let waiting: readonly MapDevice[] | undefined

  const send = (message: ToPointWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer) // oxlint-disable-line unicorn/require-post-message-target-origin -- a worker has none
  const index = (devices: readonly MapDevice[]) => {
    isIndexing = true
    waiting = undefined
    const packed = packDevices(devices)
    send({ kind: 'devices', devices: packed }, buffersOf(packed))
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromPointWorker>) => {
    if (data.kind === 'points') {
      requested.get(data.id)?.resolve(data.points)
      requested.delete(data.id)
      return
    }
    isIndexing = false
    onIndexed()
    if (waiting) index(waiting)
  })
  // The worker could not be loaded, or failed on its input.
  worker.addEventListener('error', ({ message }) => {
    broken = new Error(message)
    for (const { reject } of requested.values()) reject(broken)
    requested.clear()
  })

  return {
    async find(view) {
      if (broken) throw broken
      const id = (lastId += 1)
      const answer = Promise.withResolvers<MapPoint[]>()
      requested.set(id, answer)
      send({ kind: 'find', id, view })
      return answer.promise
    },
    setDevices(devices) {
      if (isIndexing) waiting = devices
      else index(devices)
    },
    end: () => worker.terminate(),
  }
}

/** Finds points on the server, for fleets larger than a browser stores. */
export const findOnServer: FindPoints = async (view, signal) =>
  (await call(listMapPoints, { querystring: view }, { signal })).points

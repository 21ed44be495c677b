import { fetchWorld, type WorldDetail } from './world-files.ts'
import { readWorld } from './world-shapes.ts'

export interface WorldMade {
  detail: WorldDetail
  /** GeoJSON, or null if its file could not be loaded. */
  data: Blob | null
}

globalThis.addEventListener('message', ({ data: detail }: MessageEvent<WorldDetail>) => void make(detail))

async function make(detail: WorldDetail): Promise<void> {
  const made: WorldMade = { detail, data: await draw(detail).catch(() => null) }
  globalThis.postMessage(made, {})
}

async function draw(detail: WorldDetail): Promise<Blob> {
  const text = JSON.stringify({ type: 'FeatureCollection', features: readWorld(await fetchWorld(detail)) })
  return new Blob([text], { type: 'application/geo+json' })
}

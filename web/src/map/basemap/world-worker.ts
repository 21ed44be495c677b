import coarse from 'world-atlas/countries-110m.json?url'
import fine from 'world-atlas/countries-50m.json?url'
import { readWorld, type Topology } from './world-shapes.ts'

/** Natural Earth (public domain): at 1:110 million, and at 1:50 million, seven times as large. */
const files = { coarse, fine }
export type WorldDetail = keyof typeof files

export interface WorldMade {
  detail: WorldDetail
  /** GeoJSON; null where its file could not be loaded. */
  data: Blob | null
}

globalThis.addEventListener('message', ({ data: detail }: MessageEvent<WorldDetail>) => void make(detail))

async function make(detail: WorldDetail): Promise<void> {
  const made: WorldMade = { detail, data: await draw(detail).catch(() => null) }
  globalThis.postMessage(made, {})
}

async function draw(detail: WorldDetail): Promise<Blob> {
  const response = await fetch(files[detail])
  if (!response.ok) throw new Error(`${response.status} for ${files[detail]}`)
  const topology = (await response.json()) as Topology // safe: what the package's documentation says the file holds
  const text = JSON.stringify({ type: 'FeatureCollection', features: readWorld(topology) })
  return new Blob([text], { type: 'application/geo+json' })
}

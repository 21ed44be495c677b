import coarse from 'world-atlas/countries-110m.json?url'
import fine from 'world-atlas/countries-50m.json?url'
import { readWorld, type Topology } from './world-shapes.ts'

/** Natural Earth (public domain): at 1:110 million, and at 1:50 million, seven times as large. */
const files = { coarse, fine }
export type WorldDetail = keyof typeof files

export interface WorldMade {
  detail: WorldDetail
  /** GeoJSON. */
  data: Blob
}

globalThis.addEventListener('message', ({ data: detail }: MessageEvent<WorldDetail>) => void make(detail))

async function make(detail: WorldDetail): Promise<void> {
  const response = await fetch(files[detail])
  const topology = (await response.json()) as Topology // safe: what the package's documentation says the file holds
  const text = JSON.stringify({ type: 'FeatureCollection', features: readWorld(topology) })
  const made: WorldMade = { detail, data: new Blob([text], { type: 'application/geo+json' }) }
  globalThis.postMessage(made, {})
}

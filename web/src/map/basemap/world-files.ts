import coarse from 'world-atlas/countries-110m.json?url'
import fine from 'world-atlas/countries-50m.json?url'
import type { mesh } from 'topojson-client'

export type Topology = Parameters<typeof mesh>[0]

/** Natural Earth (public domain) as packed by world-atlas, at 1:110 million and at 1:50 million. The latter is seven times as large. */
const files = { coarse, fine }
export type WorldDetail = keyof typeof files

/** Throws if the file can't be loaded. */
export async function fetchWorld(detail: WorldDetail): Promise<Topology> {
  const response = await fetch(files[detail])
  if (!response.ok) throw new Error(`${response.status} for ${files[detail]}`)
  return (await response.json()) as Topology // safe: the file's content according to the package's documentation
}

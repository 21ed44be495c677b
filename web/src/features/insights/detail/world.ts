import { feature, mesh } from 'topojson-client'
import type { World } from './draw-map.ts'

type Topology = Parameters<typeof mesh>[0]
type Shapes = NonNullable<Parameters<typeof mesh>[1]>

/** Natural Earth (public domain), packed: at 1:50 million, seven times as large, and at 1:110 million. */
const files = {
  fine: () => import('world-atlas/countries-50m.json'),
  coarse: () => import('world-atlas/countries-110m.json'),
}

export async function readWorld(detail: keyof typeof files): Promise<World> {
  const { default: countries } = await files[detail]()
  const topology = countries as unknown as Topology // safe: what the package's documentation says the file holds
  const { land, countries: states } = countries.objects as unknown as Record<'land' | 'countries', Shapes> // safe: likewise
  return { land: feature(topology, land), borders: mesh(topology, states, (a, b) => a !== b) }
}

import { feature, mesh } from 'topojson-client'
import countries from 'world-atlas/countries-50m.json'
import type { World } from './draw-map.ts'

type Topology = Parameters<typeof mesh>[0]
type Shapes = NonNullable<Parameters<typeof mesh>[1]>

/** Natural Earth at 1:50 million (public domain), out of its packed form. */
export function readWorld(): World {
  const topology = countries as unknown as Topology // safe: what the package's documentation says the file holds
  const { land, countries: states } = countries.objects as unknown as Record<'land' | 'countries', Shapes> // safe: likewise
  return { land: feature(topology, land), borders: mesh(topology, states, (a, b) => a !== b) }
}

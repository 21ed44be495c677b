import { feature, mesh } from 'topojson-client'
import { fetchWorld, type WorldDetail } from '../../../../map/basemap/world-files.ts'
import type { World } from './draw-map.ts'

type Shapes = NonNullable<Parameters<typeof mesh>[1]>

export async function readWorld(detail: WorldDetail): Promise<World> {
  const topology = await fetchWorld(detail)
  const { land, countries: states } = topology.objects as unknown as Record<'land' | 'countries', Shapes> // safe: what the package's documentation says the file holds
  return { land: feature(topology, land), borders: mesh(topology, states, (a, b) => a !== b) }
}

import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countries from 'world-atlas/countries-50m.json'
import type { World } from './draw-map.ts'

/** Natural Earth at 1:50 million (public domain), out of its packed form. */
export function readWorld(): World {
  const topology = countries as unknown as Topology<{
    land: GeometryCollection
    countries: GeometryCollection
  }> // safe: what the package's documentation says the file holds
  return {
    land: feature(topology, topology.objects.land),
    borders: mesh(topology, topology.objects.countries, (a, b) => a !== b),
  }
}

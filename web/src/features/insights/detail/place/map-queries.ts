import { queryOptions } from '@tanstack/react-query'
import type { MapPlace } from './draw-map.ts'

/** A country and its neighbours. */
const SMALL_MAP_ZOOM = 1

/** The shapes of the large map come apart from the page: few people ask for them. */
export const worldQuery = queryOptions({
  queryKey: ['world'],
  queryFn: async () => (await import('./world.ts')).readWorld('fine'),
  staleTime: Infinity,
})

/** The small map, whose script and coarse shapes come with the first insight that has a place. */
export function smallMapQuery({ latitude, longitude }: MapPlace) {
  return queryOptions({
    queryKey: ['small-map', latitude, longitude],
    queryFn: async () => {
      const [{ drawMap }, { readWorld }] = await Promise.all([import('./draw-map.ts'), import('./world.ts')])
      return drawMap(await readWorld('coarse'), { latitude, longitude }, SMALL_MAP_ZOOM)
    },
    staleTime: Infinity,
  })
}

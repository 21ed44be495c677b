import { queryOptions } from '@tanstack/react-query'
import type { MapPlace } from './draw-map.ts'

/** This zoom shows a country and its neighbours. */
const SMALL_MAP_ZOOM = 1

/** Loads the large map's shapes separately from the page, because few people open it. */
export const worldQuery = queryOptions({
  queryKey: ['world'],
  queryFn: async () => (await import('./world.ts')).readWorld('fine'),
  staleTime: Infinity,
})

/** Loads the small map. Its script and coarse shapes are fetched with the first insight that has a location. */
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

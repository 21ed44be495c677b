import type { EngineOptions, MapEngine } from './engine.ts'

type CreateEngine = (options: EngineOptions) => MapEngine

/** Loads only Mapbox if the operator has a token for it, otherwise only MapLibre. */
export async function loadEngine(mapboxToken: string | null): Promise<CreateEngine> {
  if (mapboxToken === null) return (await import('./maplibre/create-maplibre.ts')).createMapLibre
  const { createMapbox } = await import('./mapbox/create-mapbox.ts')
  return (options) => createMapbox(options, mapboxToken)
}

import type { EngineOptions, MapEngine } from './engine.ts'

/** Mapbox where the operator has a token for it, else MapLibre; the other one is not loaded. */
export async function openEngine(options: EngineOptions, mapboxToken: string | null): Promise<MapEngine> {
  if (mapboxToken !== null) {
    const { createMapbox } = await import('./mapbox/create-mapbox.ts')
    return createMapbox(options, mapboxToken)
  }
  const { createMapLibre } = await import('./maplibre/create-maplibre.ts')
  return createMapLibre(options)
}

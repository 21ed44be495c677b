import type { Endpoint } from './endpoint.ts'
import * as areas from './endpoints.ts'

export type AreaName = keyof typeof areas

export interface NamedEndpoint {
  area: AreaName
  /** Unique over all areas. */
  name: string
  endpoint: Endpoint
}

/** Every endpoint, area by area. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(
  ([area, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
      area: area as AreaName,
      name,
      endpoint,
    })), // safe: a key of areas
)

import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

interface AreaDescription<Endpoints> {
  text: string
  endpoints: Endpoints
  /** Modules whose exported schemas keep their names in the documentation. */
  files?: readonly object[]
}

/** Describes an api area for the documentation, the security walk and clients in tests. */
export function defineArea<Endpoints extends Record<string, Endpoint>>({
  text,
  endpoints,
  files = [],
}: AreaDescription<Endpoints>) {
  return { text, endpoints, schemas: findSchemas(files) }
}

/** Returns the schemas that modules export, keyed by name. */
export function findSchemas(files: readonly object[]): ReadonlyMap<string, z.ZodType> {
  return new Map(
    files.flatMap((file) =>
      Object.entries(file).flatMap(([name, value]: [string, unknown]) =>
        value instanceof z.ZodType ? [[name, value] as const] : [],
      ),
    ),
  )
}

import { deepEqual } from '@tanstack/react-router'
import type { z } from 'zod'

/** An address's search part as it arrives. A person may have typed it, so no value has been checked. */
export type TypedSearch = Readonly<Record<string, unknown>>

/** Defines the search part of a screen's address. `Values` is what the screen works with, `Search` what the address contains. */
export interface Address<Values extends object, Search extends object> {
  /** Replaces each invalid or missing value with its default, and keeps the others. */
  read: (search: TypedSearch) => Values
  /** Leaves the defaults out. */
  write: (values: Values) => Partial<Search>
  /** Returns the search part with these values changed. Drops values that `read` replaced with their defaults. */
  change: (search: TypedSearch, changes: Partial<Values>) => Partial<Search>
  /** False if the address contains a value that the screen cannot show. */
  isUnderstood: (search: TypedSearch) => boolean
}

/** The search part that links to a screen may contain. */
export type SearchOf<Defined extends { write: (values: never) => object }> = ReturnType<Defined['write']>

/**
 * Creates a screen's address. Each field in the schema must have a default or be optional, and its encoded form must be representable as
 * JSON.
 */
export function defineAddress<Schema extends z.ZodObject>(
  schema: object extends z.input<Schema> ? Schema : never,
): Address<z.output<Schema>, z.input<Schema>> {
  const usual = schema.encode(schema.parse({}))

  function read(search: TypedSearch): z.output<Schema> {
    const result = schema.safeParse(search)
    if (result.success) return result.data
    const wrong = new Set(result.error.issues.map(({ path: [name] }) => name))
    return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))))
  }

  function write(values: z.output<Schema>): Partial<z.input<Schema>> {
    const encoded = schema.encode(values)
    const written: Partial<z.input<Schema>> = {}
    for (const name in encoded) if (!deepEqual(encoded[name], usual[name])) written[name] = encoded[name]
    return written
  }

  function isUnderstood(search: TypedSearch): boolean {
    const encoded: TypedSearch = schema.encode(read(search))
    return Object.keys(schema.shape).every(
      (name) => search[name] === undefined || deepEqual(search[name], encoded[name]),
    )
  }

  return {
    read,
    write,
    change: (search, changes) => write({ ...read(search), ...changes }),
    isUnderstood,
  }
}

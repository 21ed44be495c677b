import type { SearchSchemaInput } from '@tanstack/react-router'

/**
 * Returns a `validateSearch` for a route, which checks the links to a screen at compile time. The screen reads the values with its
 * `Address`, whose schema is part of the screen's own script and not needed to sign in.
 */
export function acceptSearch<Search extends object>(
  search: Search & SearchSchemaInput,
): { [Name in keyof Search]?: unknown } {
  return search
}

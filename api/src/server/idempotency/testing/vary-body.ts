import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/** Returns another valid body that differs in one of its values. */
export function varyBody(schema: z.ZodType, body: unknown): object {
  const original = schema.parse(body)
  for (const variant of variantsOf(body)) {
    const parsed = schema.safeParse(variant)
    if (parsed.success && !isDeepStrictEqual(parsed.data, original)) return variant as object // safe: bodies are objects
  }
  throw new Error(`no other body is like ${JSON.stringify(body)}`)
}

/** Yields the value with one of its parts changed, for each part and each change. */
function* variantsOf(value: unknown): Generator {
  if (typeof value === 'number') yield value + 1
  if (typeof value === 'boolean') yield !value
  if (typeof value === 'string')
    yield* [`${value}x`, value.replace(/[0-9A-F]/, (digit) => (digit === '7' ? '8' : '7'))]
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    for (const variant of variantsOf(part))
      yield Array.isArray(value) ? value.with(Number(name), variant) : { ...value, [name]: variant }
}

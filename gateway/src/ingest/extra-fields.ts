import { EXTRA_FIELD_DEPTH_MAX } from '@sentinel/contracts/limits'

/** An unknown field that can't be kept; the message goes to the dead letters. */
export class UnkeepableField extends Error {
  override name = 'UnkeepableField'
}

/**
 * The fields of a device's message that the contract does not know, to be kept as they came; undefined when there are
 * none. Throws `UnkeepableField` for what PostgreSQL's jsonb or a later reader could not bear.
 */
export function extraFieldsOf(
  message: object,
  known: ReadonlySet<string>,
): Record<string, unknown> | undefined {
  let extra: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(message)) {
    if (known.has(name)) continue
    refuseUnkeepable(name, value, 0)
    extra ??= {}
    extra[name] = value
  }
  return extra
}

/** Refuses prototype names, NUL characters, numbers beyond a double's range and deep nesting. */
export function refuseUnkeepable(name: string, value: unknown, depth: number): void {
  if (name === '__proto__') throw new UnkeepableField('a field is named __proto__')
  if (!isStorable(name)) throw new UnkeepableField('a field name contains a NUL or half a character')
  if (typeof value === 'string' && !isStorable(value))
    throw new UnkeepableField(`${name} contains a NUL or half a character`)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new UnkeepableField(`${name} is not a finite number`)
  if (typeof value !== 'object' || value === null) return
  if (depth === EXTRA_FIELD_DEPTH_MAX) throw new UnkeepableField(`${name} is nested too deeply`)
  for (const [inner, item] of Object.entries(value)) refuseUnkeepable(inner, item, depth + 1)
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

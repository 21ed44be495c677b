import { EXTRA_FIELD_DEPTH_MAX, EXTRA_FIELDS_MAX_BYTES } from '@sentinel/contracts/limits'

/** An unknown field that can't be kept; the message goes to the dead letters. */
export class UnkeepableField extends Error {
  override name = 'UnkeepableField'
}

/** The room for fields of one message. A field is kept whole or left out; a later, smaller one may still fit. */
export class ExtraRoom {
  #bytesLeft: number
  /** Fields that were left out, and their bytes as JSON. */
  leftOut: { fields: number; bytes: number } | undefined

  constructor(bytesMax = EXTRA_FIELDS_MAX_BYTES) {
    this.#bytesLeft = bytesMax
  }

  /** Returns whether a field fits, and takes the room it needs. */
  take(name: string, value: unknown): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(name)) + Buffer.byteLength(JSON.stringify(value))
    if (bytes <= this.#bytesLeft) {
      this.#bytesLeft -= bytes
      return true
    }
    this.leftOut ??= { fields: 0, bytes: 0 }
    this.leftOut.fields += 1
    this.leftOut.bytes += bytes
    return false
  }
}

/** Stands beside the unknown fields that were kept when others were left out. */
export const LEFT_OUT_NAME = 'unknown_fields_left_out'

/**
 * The fields of a device's message that the contract does not know, as far as there is room for them; undefined when there are
 * none. Throws `UnkeepableField` for what PostgreSQL's jsonb or a later reader could not bear.
 */
export function extraFieldsOf(
  message: object,
  known: ReadonlySet<string>,
  room: ExtraRoom,
): Record<string, unknown> | undefined {
  let extra: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(message)) {
    if (known.has(name)) continue
    refuseUnkeepable(name, value, 0)
    if (!room.take(name, value)) continue
    extra ??= {}
    extra[name] = value
  }
  return extra
}

/** Refuses prototype names, NUL characters, numbers beyond a double's range and deep nesting. */
function refuseUnkeepable(name: string, value: unknown, depth: number): void {
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

import { EXTRA_FIELD_DEPTH_MAX, EXTRA_FIELDS_MAX_BYTES } from '@sentinel/contracts/device-messages/limits'

/** Tracks the space for one message's extra fields. A field is either stored as a whole or omitted. A later, smaller one may still fit. */
export class ExtraRoom {
  #bytesLeft: number
  /** The number of omitted fields, and their bytes as JSON. */
  leftOut: { fields: number; bytes: number } | undefined

  constructor(bytesMax = EXTRA_FIELDS_MAX_BYTES) {
    this.#bytesLeft = bytesMax
  }

  /** Returns whether a field fits, and subtracts the space that it needs. */
  take(name: string, value: unknown): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(name)) + Buffer.byteLength(JSON.stringify(value))
    if (bytes <= this.#bytesLeft) {
      this.#bytesLeft -= bytes
      return true
    }
    this.#leaveOut(1, bytes)
    return false
  }

  /** Counts fields that were omitted because of their kind. */
  leaveOut(fields: number): void {
    if (fields > 0) this.#leaveOut(fields, 0)
  }

  #leaveOut(fields: number, bytes: number): void {
    this.leftOut ??= { fields: 0, bytes: 0 }
    this.leftOut.fields += fields
    this.leftOut.bytes += bytes
  }
}

/** The name stored with the unknown fields if others were omitted. */
export const LEFT_OUT_NAME = 'unknown_fields_left_out'
/** The name under which known fields that could not be read are stored with the unknown ones, as they were sent. */
export const UNREADABLE_NAME = 'unreadable_fields'

/** Returns a message's fields that the contract does not know, as far as there is space for them, or undefined if there are none. */
export function extraFieldsOf(
  message: object,
  known: ReadonlySet<string>,
  room: ExtraRoom,
): Record<string, unknown> | undefined {
  let extra: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(message)) {
    if (known.has(name) || !room.take(name, value)) continue
    extra ??= {}
    extra[name] = value
  }
  return extra
}

/** Returns known fields as they were sent, as far as there is space for them. Values that PostgreSQL cannot store are converted to JSON text. */
export function asSent(
  fields: Record<string, unknown> | undefined,
  room: ExtraRoom,
): Record<string, unknown> | undefined {
  if (!fields || Object.keys(fields).length === 0) return undefined
  const storable = Object.entries(fields).map(
    ([name, value]) => [name, isStorable(value) ? value : JSON.stringify(value)] as const,
  )
  const fitting = storable.filter(([name, value]) => room.take(name, value))
  return fitting.length > 0 ? Object.fromEntries(fitting) : undefined
}

/**
 * Removes unknown fields from an object that PostgreSQL's jsonb or a later reader could not handle: those named `__proto__`, with NUL or half a
 * surrogate pair, with numbers beyond a double's range, or nested too deeply. Returns the number of removed fields.
 */
export function dropUnstorableFields(fields: object, known: ReadonlySet<string>): number {
  let dropped = 0
  for (const [name, value] of Object.entries(fields)) {
    if (known.has(name) || (isStorableName(name) && isStorable(value))) continue
    Reflect.deleteProperty(fields, name)
    dropped += 1
  }
  return dropped
}

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < EXTRA_FIELD_DEPTH_MAX &&
    Object.entries(value).every(([name, item]) => isStorableName(name) && isStorable(item, depth + 1))
  )
}

function isStorableName(name: string): boolean {
  return name !== '__proto__' && isStorableText(name)
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

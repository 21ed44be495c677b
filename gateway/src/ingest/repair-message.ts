import { CLASS_LIST_MAX_ITEMS, INSIGHTS_PER_MESSAGE_MAX } from '@sentinel/contracts/device-messages/limits'
import {
  type DeviceMessage,
  type DeviceMessageKind,
  deviceMessages,
  InsightsMessage,
  UplinkInsight,
} from '@sentinel/contracts/device-messages/mqtt'
import { z } from 'zod'
import { findNumberTexts } from './read-json.ts'
import { isNoValue, readOtherForm } from './read-values.ts'

type Fields = Record<string, unknown>

/** A message's objects with their fields that could not be read, as they were sent. */
export type UnreadableFields = ReadonlyMap<object, Fields>

export const ALL_READABLE: UnreadableFields = new Map()

/** The maximum number of characters of a value that users see. */
const SHOWN_MAX_CHARACTERS = 100

/** Returns values as short JSON, by field. If several parts have a field, the first part's value is used. */
export function toShortTexts(parts: readonly Fields[]): Record<string, string> {
  const fields: Fields = Object.assign({}, ...parts.toReversed())
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      JSON.stringify(value).slice(0, SHOWN_MAX_CHARACTERS).toWellFormed(),
    ]),
  )
}

/** The readable part of a message. There is no message if its identity is missing, or if no insight can be identified. */
export type RepairedMessage<Message> =
  | {
      message: Message
      unreadable: UnreadableFields
      /** Says why some insights cannot be stored. */ refusal: string | undefined
    }
  | { message: undefined; refusal: string }

const REASONS_NAMED_MAX = 5
const INSIGHTS_READ_MAX = 64 * INSIGHTS_PER_MESSAGE_MAX
/** All fields of a message except its insights. */
const AroundInsights = InsightsMessage.omit({ insights: true })

/** Thrown if a part of a message lacks what identifies it. */
class NoIdentity extends Error {
  override name = 'NoIdentity'
}

/** Reads a message that its schema refuses, field by field. Accepts other forms of a value, and omits optional values that cannot be read. */
export function repairMessage<Kind extends DeviceMessageKind>(
  kind: Kind,
  sent: unknown,
  payload: Uint8Array,
): RepairedMessage<DeviceMessage<Kind>> {
  const repair = new Repair(payload)
  try {
    const message = kind === 'insights' ? repair.insights(sent) : repair.fields(deviceMessages[kind], sent)
    const refusal =
      repair.refusals.length === 0
        ? undefined
        : `The other insights of the message are stored. ${repair.describeRefusals()}`
    return { message: message as DeviceMessage<Kind>, unreadable: repair.unreadable, refusal } // safe: every field has passed its schema
  } catch (error) {
    if (error instanceof NoIdentity) return { message: undefined, refusal: error.message }
    throw error
  }
}

class Repair {
  readonly unreadable = new Map<object, Fields>()
  /** The reasons why insights are omitted: what identifies them cannot be read, or the message has too many. */
  readonly refusals: string[] = []
  readonly #payload: Uint8Array
  #numberTexts: ReadonlyMap<string, string> | undefined

  constructor(payload: Uint8Array) {
    this.#payload = payload
  }

  /** Reads far more insights than a message should have, but not so many that the gateway would be blocked. */
  insights(sent: unknown): Fields {
    const message = this.fields(AroundInsights, sent)
    const { insights } = message
    if (!Array.isArray(insights) || insights.length === 0)
      throw new NoIdentity('insights: must be a list of at least one insight')
    const readable = insights.slice(0, INSIGHTS_READ_MAX).flatMap((insight: unknown, position) => {
      try {
        return [this.fields(UplinkInsight, insight)]
      } catch (error) {
        if (!(error instanceof NoIdentity)) throw error
        this.refusals.push(`insights.${position}: ${error.message}`)
        return []
      }
    })
    if (insights.length > INSIGHTS_READ_MAX)
      this.refusals.push(`insights: has more than ${INSIGHTS_READ_MAX} insights`)
    if (readable.length === 0) throw new NoIdentity(this.describeRefusals())
    // Returns the same object, because it is the key for looking up its unreadable fields.
    return Object.assign(message, { insights: readable })
  }

  describeRefusals(): string {
    const others = this.refusals.length - REASONS_NAMED_MAX
    return this.refusals.slice(0, REASONS_NAMED_MAX).join('; ') + (others > 0 ? `; and ${others} more` : '')
  }

  /** Returns the object with its known fields in the form that their schemas accept. Keeps unknown fields. */
  fields(schema: z.ZodObject, sent: unknown): Fields {
    if (schema.safeParse(sent).success) return sent as Fields // safe: its schema accepts the object
    if (!isFields(sent)) throw new NoIdentity('not an object')
    const repaired: Fields = { ...sent }
    const unreadable: Fields = {}
    for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
      const value = repaired[name]
      if (field.safeParse(value).success) continue
      const read = isNoValue(value) ? null : this.#otherForm(unwrap(field), name, value, unreadable)
      const isRead = read !== undefined && field.safeParse(read).success
      if (!isRead && !field.safeParse(null).success)
        throw new NoIdentity(`${name}: ${describe(field, value)}`)
      repaired[name] = isRead ? read : null
      if (!isRead && !isNoValue(value)) unreadable[name] = value
    }
    if (Object.keys(unreadable).length > 0) this.unreadable.set(repaired, unreadable)
    return repaired
  }

  #otherForm(schema: z.ZodType, name: string, value: unknown, unreadable: Fields): unknown {
    if (schema instanceof z.ZodString) return this.#textOf(name, value)
    if (schema instanceof z.ZodObject && isFields(value)) return this.fields(schema, value)
    if (!(schema instanceof z.ZodArray)) return readOtherForm(schema, value)
    if (!Array.isArray(value)) return undefined
    const items = this.#items(schema, value)
    if (items.isPart) unreadable[name] = value
    return items.readable
  }

  /** Reads as many items as the schema allows, starting with the first, and returns those that can be read. */
  #items(schema: z.ZodArray, sent: readonly unknown[]): { readable: Fields[]; isPart: boolean } {
    const repair = new Repair(this.#payload)
    const item = schema.element as z.ZodObject // safe: lists in messages contain only objects
    const readable = sent.slice(0, CLASS_LIST_MAX_ITEMS).flatMap((value) => {
      try {
        return [repair.fields(item, value)]
      } catch (error) {
        if (error instanceof NoIdentity) return []
        throw error
      }
    })
    return { readable, isPart: readable.length < sent.length || repair.unreadable.size > 0 }
  }

  /** A version sent as the number 2.10 is 2.10, not 2.1. */
  #textOf(name: string, value: unknown): string | undefined {
    if (typeof value !== 'number') return undefined
    this.#numberTexts ??= findNumberTexts(this.#payload)
    return this.#numberTexts.get(name) ?? String(value)
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a field's schema without the wrappers that make it optional. */
function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType) // safe: they wrap a schema of the same kind
    : schema
}

function describe(schema: z.ZodType, value: unknown): string {
  return value === undefined ? 'is missing' : (schema.safeParse(value).error?.issues[0]?.message ?? '')
}

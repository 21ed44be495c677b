import { foldName } from '@sentinel/contracts/values/fold-name'
import { DevEui } from '@sentinel/contracts/values/dev-eui'
import { ID_MAX } from '@sentinel/contracts/values/limits'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** Returns the condition for a list's rows that match a text entered by a user. */
export type ListFilter = (text: string) => RawBuilder<boolean>

/** Matches rows that contain the text, ignoring case. Reads every row, so use it for lists of up to about 100,000 rows. */
export function contains(expression: RawBuilder<string | null>): ListFilter {
  return (text) => sql`fold_name(${expression}) like ${`%${escapePattern(foldName(text))}%`}`
}

/** Matches rows that start with the text, ignoring case. Uses an index on `lower(…) text_pattern_ops` if the table has one. */
export function startsWith(expression: RawBuilder<string | null>): ListFilter {
  return (text) => sql`lower(${expression}) like ${`${escapePattern(text.toLowerCase())}%`}`
}

/** Matches rows with this number. Text that is not a number matches no rows. */
export function isNumber(expression: RawBuilder<number | null>): ListFilter {
  return (text) =>
    /^\d{1,10}$/.test(text) && Number(text) <= ID_MAX ? sql`${expression} = ${Number(text)}` : sql`false`
}

/** Matches rows with this DevEUI, however it is written. */
export function isDevEui(expression: RawBuilder<string | null>): ListFilter {
  return (text) => {
    const { data: devEui } = DevEui.safeParse(text)
    return devEui === undefined ? sql`false` : sql`${expression} = ${devEui}`
  }
}

/** Matches rows whose list of numbers contains this one. */
export function hasNumber(list: RawBuilder<number[] | null>): ListFilter {
  return (text) => (DECIMAL.test(text) ? sql`${Number(text)}::float8 = any (${list}::float8[])` : sql`false`)
}

/** Matches rows with this number or higher. */
export function isAtLeast(expression: RawBuilder<number | null>): ListFilter {
  return (text) => (DECIMAL.test(text) ? sql`${expression} >= ${Number(text)}::float8` : sql`false`)
}

/** Matches rows with this number or lower. */
export function isAtMost(expression: RawBuilder<number | null>): ListFilter {
  return (text) => (DECIMAL.test(text) ? sql`${expression} <= ${Number(text)}::float8` : sql`false`)
}

/** Matches rows whose number equals this one when rounded to as many decimals as the text has. */
export function isRounded(expression: RawBuilder<number | null>): ListFilter {
  return (text) => {
    const match = DECIMAL.exec(text)
    if (!match) return sql`false`
    const half = 0.5 * 10 ** -(match[1]?.length ?? 0)
    return sql`${expression} between ${Number(text) - half}::float8 and ${Number(text) + half}::float8`
  }
}

/** Matches rows where the expression is true (`true`), or where it is not (`false`). */
export function isTrue(expression: RawBuilder<boolean>): ListFilter {
  return (text) =>
    text === 'true' || text === 'false' ? sql`${expression} = ${text === 'true'}` : sql`false`
}

/** Matches rows with this time or later. */
export function isFrom(expression: RawBuilder<string | null>): ListFilter {
  return (text) => (Moment.safeParse(text).success ? sql`${expression} >= ${text}::timestamptz` : sql`false`)
}

/** Matches rows with an earlier time, or with none. */
export function isNotSince(expression: RawBuilder<string | null>): ListFilter {
  return (text) =>
    Moment.safeParse(text).success
      ? sql`(${expression} < ${text}::timestamptz or ${expression} is null)`
      : sql`false`
}

/** Matches rows with exactly this text. */
export function isText(expression: RawBuilder<string | null>): ListFilter {
  return (text) => sql`${expression} = ${text}`
}

/** Matches a number as users enter it. */
const DECIMAL = /^-?\d{1,12}(?:\.(\d{1,6}))?$/
const Moment = z.iso.datetime()

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

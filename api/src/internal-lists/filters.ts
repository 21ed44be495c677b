import { ID_MAX } from '@sentinel/contracts/limits'
import { type RawBuilder, sql } from 'kysely'

/** Decides by the text that a person has entered which rows of a list are left. */
export type ListFilter = (text: string) => RawBuilder<boolean>

/** Rows with the text anywhere in it, whatever its case. Reads every row, so it is for lists of up to some 100,000 rows. */
export function contains(expression: RawBuilder<string | null>): ListFilter {
  return (text) => sql`lower(${expression}) like ${`%${escapePattern(text.toLowerCase())}%`}`
}

/** Rows that begin with the text, whatever its case. Can use an index on `lower(…) text_pattern_ops`. */
export function startsWith(expression: RawBuilder<string | null>): ListFilter {
  return (text) => sql`lower(${expression}) like ${`${escapePattern(text.toLowerCase())}%`}`
}

/** Rows with this number. No row has one that is none. */
export function isNumber(expression: RawBuilder<number | null>): ListFilter {
  return (text) =>
    /^\d{1,10}$/.test(text) && Number(text) <= ID_MAX ? sql`${expression} = ${Number(text)}` : sql`false`
}

/** Rows with exactly this text. */
export function isText(expression: RawBuilder<string | null>): ListFilter {
  return (text) => sql`${expression} = ${text}`
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

import { z } from 'zod'

/** No list has more pages than this. */
const PAGE_MAX = 100_000

/** Also accepts numbers, because the router reads a text of digits as a number. */
export const text = z.codec(z.union([z.string(), z.number()]), z.string(), {
  decode: String,
  encode: (value) => value,
})

/** Accepts an integer from 0, such as any kind of id. Insight ids are large. */
export const wholeNumber = z.int().min(0)

export const pageNumber = z.int().min(1).max(PAGE_MAX).default(1)

export interface Sort<Column extends string> {
  column: Column
  isDescending: boolean
}

/** Represents the sort order in the address as a column, with a minus before it for descending order. */
export function sortBy<const Column extends string>(columns: readonly Column[], usual: Sort<Column>) {
  const findColumn = (written: string) => columns.find((known) => known === written.replace(/^-/, ''))
  return z
    .codec(
      z.custom<Column | `-${Column}`>(
        (given) => typeof given === 'string' && findColumn(given) !== undefined,
      ),
      z.custom<Sort<Column>>(),
      {
        decode: (written) => ({
          column: findColumn(written) ?? usual.column,
          isDescending: written.startsWith('-'),
        }),
        encode: ({ column, isDescending }) => (isDescending ? (`-${column}` as const) : column),
      },
    )
    .default(usual)
}

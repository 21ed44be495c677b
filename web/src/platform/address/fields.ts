import { z } from 'zod'

/** No list has a page behind it. */
const PAGE_MAX = 100_000

/** The router reads a text of digits as a number. */
export const text = z.codec(z.union([z.string(), z.number()]), z.string(), {
  decode: String,
  encode: (value) => value,
})

/** Also an id of any kind; those of insights are large. */
export const wholeNumber = z.int().min(0)

export const pageNumber = z.int().min(1).max(PAGE_MAX).default(1)

export interface Sort<Column extends string> {
  column: Column
  isDescending: boolean
}

/** As the address has it: a column, with a minus before it for the highest first. */
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

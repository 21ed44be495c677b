import { z } from 'zod'
import { LIST_DEFAULT_ROWS, LIST_MAX_ROWS } from './limits.ts'

/** The response header with the cursor of the next page. Callers must not interpret it. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor'

/** The response header with the number of rows in a file, excluding the header line. */
export const TOTAL_ROWS_HEADER = 'x-total-rows'

/** The response header with the version of a list that can only be replaced as a whole. Clients send the version back in `If-Match`. */
export const LIST_VERSION_HEADER = 'etag'

export const RowLimit = z.coerce
  .number<number | string>('Must be a number of rows.')
  .int('Must be a whole number of rows.')
  .min(1, 'Must be at least 1.')
  .max(LIST_MAX_ROWS, `Must be at most ${LIST_MAX_ROWS}.`)
  .describe(`The most rows of a page, 1 to ${LIST_MAX_ROWS}. Default: ${LIST_DEFAULT_ROWS}.`)

export const RowOffset = z.coerce
  .number<number | string>('Must be a number of rows.')
  .int('Must be a whole number of rows.')
  .min(0, 'Must not be negative.')
  .max(Number.MAX_SAFE_INTEGER)
  .describe('How many rows of the list come before the page. Default: 0.')

/** An id in the list's own order, as a string. */
export const Cursor = z
  .string()
  .regex(/^\d{1,16}$/, 'Is not a cursor of this list.')
  .transform(Number)
  .refine(Number.isSafeInteger, 'Is not a cursor of this list.')
  .describe(
    `Where the list goes on: \`next\` of the page before, or its header \`${NEXT_CURSOR_HEADER}\`. Default: the first page.`,
  )

export const ListQuery = z.object({ limit: RowLimit.optional(), cursor: Cursor.optional() })

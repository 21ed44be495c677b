import { z } from 'zod'

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date, YYYY-MM-DD.')
  .refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day), 'There is no such day.')
export type Day = z.infer<typeof Day>

/** An IANA name, such as `Pacific/Auckland`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Is not the name of a time zone.')

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

import type { deadLetterFilters, deadLetterSorts } from '@sentinel/contracts/staff/dead-letters'
import { sql } from 'kysely'
import { isDevEui, isFrom, isNumber, isText, startsWith } from '../lists/filters.ts'
import type { ListSource } from '../lists/read-list.ts'

/** Each order and filter has its index, see 0006-uplinks.sql, 0025-dead-letter-work.sql and 0036-lorawan.sql. */
export const deadLetterList: ListSource<
  (typeof deadLetterSorts)[number],
  (typeof deadLetterFilters)[number]
> = {
  table: 'dead_letter',
  from: sql`dead_letter l`,
  id: sql`l.dead_letter_id`,
  sorts: {
    letter_id: { by: sql`l.dead_letter_id` },
    last_received_at: { by: sql`l.last_received_at` },
  },
  filters: {
    reason: isText(sql`l.reason`),
    device_id: isNumber(sql`l.device_id`),
    dev_eui: isDevEui(sql`l.dev_eui`),
    topic: startsWith(sql`left(l.topic, 100)`),
    last_received_at: isFrom(sql`l.last_received_at`),
  },
}

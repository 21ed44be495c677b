import { type Firmware, FirmwareTag, type TagTarget } from '@sentinel/contracts/staff/firmware'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface FirmwareFilter {
  /** Only firmware with a lower id is selected. */
  before?: number | undefined
  ids?: number[]
  limit: number
}

/** Returns at most `limit` firmware versions, newest first. */
export function findFirmware(db: Database, { before, ids, limit }: FirmwareFilter): Promise<Firmware[]> {
  return db
    .selectFrom('firmware as w')
    .innerJoin('stored_file as f', 'f.sha256', 'w.sha256')
    .leftJoin('user_account as u', 'u.user_id', 'w.created_by')
    .$if(before !== undefined, (firmware) => firmware.where('w.firmware_id', '<', before ?? 0))
    .$if(ids !== undefined, (firmware) => firmware.where(sql<boolean>`w.firmware_id = any (${ids}::int[])`))
    .select([
      'w.firmware_id',
      'w.version',
      'w.notes',
      sql<string>`encode(w.sha256, 'hex')`.as('sha256'),
      sql<string>`encode(f.md5, 'hex')`.as('md5'),
      'f.size_bytes',
      sql<string>`wire_time(w.created_at)`.as('created_at'),
      'u.email as created_by',
      sql<
        FirmwareTag[]
      >`array(select t.tag from firmware_tag t where t.firmware_id = w.firmware_id order by t.tag)`.as(
        'tags',
      ),
    ])
    .orderBy('w.firmware_id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns all tags, including those that have never been set. */
export async function findTags(db: Database): Promise<TagTarget[]> {
  const rows = await db
    .selectFrom('firmware_tag as t')
    .innerJoin('firmware as w', 'w.firmware_id', 't.firmware_id')
    .leftJoin('user_account as u', 'u.user_id', 't.moved_by')
    .select([
      't.tag',
      'w.firmware_id',
      'w.version',
      sql<string>`wire_time(t.updated_at)`.as('moved_at'),
      'u.email as moved_by',
    ])
    .execute()
  const known = new Map(rows.map((row) => [row.tag, row]))
  const nothing = { firmware_id: null, version: null, moved_at: null, moved_by: null }
  return FirmwareTag.options.map((tag) => ({ ...(known.get(tag) ?? nothing), tag }))
}

import type { DevicePerson } from '@sentinel/contracts/fleet/sharing'
import { LIST_MAX_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { mayManage } from '../links/own-link.ts'

/** Whom a device of the user is linked to; nobody where it is not theirs. */
export function findPeople(
  db: Database,
  { userId, deviceId }: { userId: number; deviceId: number },
): Promise<DevicePerson[]> {
  return db
    .selectFrom('user_device as own')
    .innerJoin('user_device as l', 'l.device_id', 'own.device_id')
    .innerJoin('user_account as u', 'u.user_id', 'l.user_id')
    .where('own.user_id', '=', userId)
    .where('own.device_id', '=', deviceId)
    .orderBy('l.linked_at')
    .orderBy('l.user_id')
    .limit(LIST_MAX_ROWS)
    .select([
      'u.email',
      sql<string>`btrim(u.first_name || ' ' || u.last_name)`.as('name'),
      sql<string>`wire_time(l.linked_at)`.as('linkedAt'),
      sql<boolean>`l.user_id = own.user_id`.as('isMe'),
      mayManage.as('mayManage'),
      sql<number | null>`(
        select max(i.invitation_id) from invitation i
        where l.is_guest and i.user_id = own.user_id and i.accepted_by = l.user_id
          and (i.device_id = own.device_id or i.group_id = own.group_id))`.as('invitationId'),
    ])
    .execute()
}

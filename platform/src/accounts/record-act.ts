import type { Act } from '@sentinel/contracts/staff/acts'
import type { Transaction } from '@sentinel/migrations/connect'

/** The account of the acting user, or null for one of the operator's commands. */
export type ActorId = number | null

/**
 * Adds an act to the audit trail, in the act's own transaction. If the transaction has called `act_as`, the entry has the address and the browser
 * that were given there.
 */
export async function recordActOf(
  tx: Transaction,
  actorId: ActorId,
  { kind, about, subjectId, subjectIds, deviceId, deviceIds }: Act,
): Promise<void> {
  await tx
    .insertInto('account_event')
    .values({
      actor_id: actorId,
      is_act: true,
      kind,
      about,
      subject_id: subjectId ?? null,
      subject_ids: subjectIds ?? null,
      device_id: deviceId ?? null,
      device_ids: deviceIds ?? null,
    })
    .execute()
}

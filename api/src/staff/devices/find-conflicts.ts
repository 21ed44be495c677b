import type { DeviceOrder, ImportColumn } from '@sentinel/contracts/staff/provisioning'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** The reason why an order cannot be carried out at present. */
export interface Conflict {
  /** The order's index in the list. */
  at: number
  column: ImportColumn
  message: string
}

/** Returns ids and DevEUIs that are taken, and unknown owners, in list order. */
export async function findConflicts(db: Database, orders: readonly DeviceOrder[]): Promise<Conflict[]> {
  const takenIds = await findTakenIds(
    db,
    orders.map(({ device_id }) => device_id),
  )
  const holders = await findDevEuiHolders(
    db,
    orders.flatMap(({ dev_eui }) => dev_eui ?? []),
  )
  const ownerIds = await findOwnerIds(db, orders)
  return orders.flatMap(({ device_id, dev_eui, owner_email }, at) => {
    const holder = dev_eui === null ? undefined : holders.get(dev_eui)
    const conflicts: Conflict[] = []
    if (takenIds.has(device_id))
      conflicts.push({ at, column: 'device_id', message: `There is a device ${device_id} already.` })
    if (holder !== undefined && holder !== device_id)
      conflicts.push({ at, column: 'dev_eui', message: `Device ${holder} has this DevEUI.` })
    if (owner_email !== null && !ownerIds.has(owner_email.toLowerCase()))
      conflicts.push({
        at,
        column: 'owner_email',
        message: `There is no account with the email ${owner_email}.`,
      })
    return conflicts
  })
}

async function findTakenIds(db: Database, deviceIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('device')
    .where('device_id', '=', sql<number>`any(${deviceIds}::int[])`)
    .select('device_id')
    .execute()
  return new Set(rows.map(({ device_id }) => device_id))
}

async function findDevEuiHolders(db: Database, devEuis: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('device')
    .where('dev_eui', '=', sql<string>`any(${devEuis}::text[])`)
    .select(['dev_eui', 'device_id'])
    .execute()
  return new Map(rows.map(({ dev_eui, device_id }) => [dev_eui ?? '', device_id]))
}

/** Returns the owners' accounts, keyed by lowercase email. */
export async function findOwnerIds(
  db: Database,
  orders: readonly Pick<DeviceOrder, 'owner_email'>[],
): Promise<Map<string, number>> {
  const emails = [...new Set(orders.flatMap(({ owner_email }) => owner_email?.toLowerCase() ?? []))]
  const rows = await db
    .selectFrom('user_account')
    .where(sql`lower(email)`, '=', sql<string>`any(${emails}::text[])`)
    .select(['user_id', sql<string>`lower(email)`.as('email')])
    .execute()
  return new Map(rows.map(({ user_id, email }) => [email, user_id]))
}

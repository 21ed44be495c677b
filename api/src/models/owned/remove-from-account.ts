import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { conflict, notFound } from '../../platform/errors.ts'
import { findModelUse } from './model-use.ts'

const NAMED_DEVICES_MAX = 3

/** Throws while a device that the user manages runs the model. */
export async function removeFromAccount(
  tx: Database,
  { userId, algId }: { userId: number; algId: number },
): Promise<void> {
  const held = await tx
    .selectFrom('user_alg')
    .where('user_id', '=', userId)
    .where('alg_id', '=', algId)
    .select('alg_id')
    .forUpdate() // a deployment locks it, too
    .executeTakeFirst()
  if (!held) throw notFound('Model')
  const use = await findModelUse(tx, { userId, algId })
  const managed = use?.devices.filter(({ may_manage: mayManage }) => mayManage) ?? []
  if (managed.length > 0) {
    const text = `This model runs on ${nameDevices(managed)}. Remove it from there first.`
    throw conflict(text, { general: text })
  }
  await tx.deleteFrom('user_alg').where('user_id', '=', userId).where('alg_id', '=', algId).execute()
  await callFunctionIn(tx, functions.publishUser({ userId }))
}

function nameDevices(devices: readonly { device_name: string }[]): string {
  const names = devices.slice(0, NAMED_DEVICES_MAX).map(({ device_name: name }) => name)
  const others = devices.length - names.length
  if (others > 0) return `${names.join(', ')} and ${others} other ${others === 1 ? 'camera' : 'cameras'}`
  return new Intl.ListFormat('en').format(names)
}

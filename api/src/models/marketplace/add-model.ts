import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { conflict, notFound } from '../../platform/errors.ts'

const ONLY_DESCRIBED = 'This model is only described here. It has no file, so no camera can run it.'

/** Adds a public model to an account, which may have it already. Returns its name. */
export async function addToAccount(
  tx: Database,
  { userId, algId }: { userId: number; algId: number },
): Promise<string> {
  const model = await tx
    .selectFrom('alg')
    .where('alg_id', '=', algId)
    .where('is_public', '=', true)
    .select(['name', 'reference_key'])
    .forShare()
    .executeTakeFirst()
  if (!model) throw notFound('Model')
  if (model.reference_key !== null) throw conflict(ONLY_DESCRIBED, { modelId: ONLY_DESCRIBED })
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_alg')
    .values({ user_id: userId, alg_id: algId })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await callFunctionIn(tx, functions.publishUser({ userId }))
  return model.name
}

import type { AlgClass } from '@sentinel/contracts/staff/algs'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuseStale } from '../lists/list-version.ts'
import { recordAct } from '../../platform/acts.ts'
import { getAlg, lockAlg, refuseReference } from './change-alg.ts'

/** Returns an alg's class names, sorted by class number. */
export function findClasses(db: Database, algId: number): Promise<AlgClass[]> {
  return db
    .selectFrom('class_definition')
    .where('alg_id', '=', algId)
    .select(['class_id', 'label'])
    .orderBy('class_id')
    .execute()
}

/** Returns the strings from which the version of a class list is computed. */
export function classItems(classes: readonly AlgClass[]): string[] {
  return classes.map(({ class_id, label }) => `${class_id} ${label}`)
}

/** Replaces all of an alg's classes. All users' screens refetch their lists. Call this within `actAs`. */
export async function replaceClasses(
  tx: Database,
  { algId, classes, request }: { algId: number; classes: AlgClass[]; request: FastifyRequest },
): Promise<AlgClass[]> {
  const name = await lockAlg(tx, algId)
  refuseReference(await getAlg(tx, algId))
  const former = await findClasses(tx, algId)
  refuseStale(request, classItems(former))
  const wanted = classes
    .filter(({ class_id }) => class_id !== EMPTY_CLASS_ID)
    .toSorted((a, b) => a.class_id - b.class_id)
  const formerLabels = new Map(former.map(({ class_id, label }) => [class_id, label]))
  const wantedIds = new Set(wanted.map(({ class_id }) => class_id))
  const added = wanted.filter(({ class_id }) => !formerLabels.has(class_id))
  const renamed = wanted.filter(({ class_id, label }) => (formerLabels.get(class_id) ?? label) !== label)
  const removed = former.filter(({ class_id }) => !wantedIds.has(class_id))
  if (added.length + renamed.length + removed.length === 0) return former
  await sql`
    with removed as (
      delete from class_definition where alg_id = ${algId} and class_id = any (${removed.map(({ class_id }) => class_id)}::int[]))
    insert into class_definition (alg_id, class_id, label)
    select ${algId}, class_id, label from jsonb_to_recordset(${JSON.stringify([...added, ...renamed])}::jsonb) as c (class_id int, label text)
    on conflict (alg_id, class_id) do update set label = excluded.label`.execute(tx)
  await recordAct(tx, {
    kind: 'alg_classes_changed',
    about: { alg_id: algId, name, added: added.length, renamed: renamed.length, removed: removed.length },
  })
  await callFunctionIn(tx, functions.logChange({ kind: 'classes:changed', ids: [algId] }))
  return wanted
}

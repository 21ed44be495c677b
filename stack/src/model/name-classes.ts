import { AlgClass, findClassProblems, NewAlg } from '@sentinel/contracts/staff/algs'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { CLASSES_PER_ALG_MAX } from '@sentinel/contracts/models/limits'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import { CommandRefused, readArguments } from '../command-line.ts'
import { recordAct } from '../record-act.ts'
import type { Action } from '../run-actions.ts'

/** Models that are created later are numbered from the highest id on. */
const MODEL_ID_MAX = 1_000_000

interface NamedClasses {
  algId: number
  /** Undefined to leave the model's name unchanged. */
  name: string | undefined
  classes: AlgClass[]
}

/** Creates a model, unless one with this id exists, and names classes. The model's other classes are not changed. */
export const nameClasses: Action = {
  usage: "npm run -s model -- classes --id N [--name T] --class '17=Red fox' [--class …]",
  read(usage) {
    const wanted = readClasses(usage)
    return (client) => storeClasses(client, wanted)
  },
}

async function storeClasses(client: pg.Client, { algId, name, classes }: NamedClasses): Promise<object> {
  await client.query('begin')
  const made = await client.query<{ name: string }>(
    'insert into alg (alg_id, name) values ($1, $2) on conflict do nothing returning name',
    [algId, name ?? `Model ${algId}`],
  )
  if (made.rowCount === 1)
    await client.query(
      `select setval(pg_get_serial_sequence('alg', 'alg_id'), greatest(nextval(pg_get_serial_sequence('alg', 'alg_id')), $1))`,
      [algId],
    )
  else if (name !== undefined) await client.query('update alg set name = $2 where alg_id = $1', [algId, name])
  const { rows: named } = await client.query<{ name: string; is_reference: boolean }>(
    'select name, reference_key is not null as is_reference from alg where alg_id = $1 for update',
    [algId],
  )
  if (named[0]?.is_reference)
    throw new CommandRefused(
      `Model ${algId} is one that others have published: its classes stay as they are.`,
    )
  const about = { alg_id: algId, name: named[0]?.name ?? '' }
  const { rows: former } = await client.query<AlgClass>(
    'select class_id, label from class_definition where alg_id = $1',
    [algId],
  )
  const all = new Map([...former, ...classes].map((one) => [one.class_id, one.label]))
  if (all.size > CLASSES_PER_ALG_MAX)
    throw new CommandRefused(`A model has at most ${CLASSES_PER_ALG_MAX} classes.`)
  await client.query(
    `insert into class_definition (alg_id, class_id, label)
     select $1, class_id, label from jsonb_to_recordset($2) as c (class_id int, label text)
     on conflict (alg_id, class_id) do update set label = excluded.label`,
    [algId, JSON.stringify(classes)],
  )
  if (made.rowCount === 1) await recordAct(client, { kind: 'alg_made', about })
  const renamed = classes.filter(({ class_id }) => former.some((one) => one.class_id === class_id)).length
  const changed = { added: classes.length - renamed, renamed, removed: 0 }
  await recordAct(client, { kind: 'alg_classes_changed', about: { ...about, ...changed } })
  await callFunction(client, functions.logChange({ kind: 'classes:changed', ids: [algId] }))
  await client.query('commit')
  return { ...about, classes: Object.fromEntries(all) }
}

/** Throws `CommandRefused`. */
function readClasses(usage: string): NamedClasses {
  const text = { type: 'string' } as const
  const options = { id: text, name: text, class: { ...text, multiple: true } } as const
  const { id, name, class: given = [] } = readArguments('classes', options, usage)
  if (!id || given.length === 0) throw new CommandRefused(`--id and --class are needed (usage: ${usage})`)
  if (!/^[1-9]\d*$/.test(id) || Number(id) > MODEL_ID_MAX)
    throw new CommandRefused(`--id: must be a number from 1 to ${MODEL_ID_MAX}`)
  const named = NewAlg.shape.name.optional().safeParse(name)
  if (!named.success) throw new CommandRefused(`--name: ${named.error.issues[0]?.message}`)
  const classes = given.map(readClass)
  const [problem] = findClassProblems(classes)
  if (problem) throw new CommandRefused(`--class: ${problem.message}`)
  return {
    algId: Number(id),
    name: named.data,
    classes: classes.filter(({ class_id }) => class_id !== EMPTY_CLASS_ID), // this class is called empty in every model
  }
}

function readClass(given: string): AlgClass {
  const [, number = '', label = ''] = /^(\d+)=(.*)$/su.exec(given) ?? []
  const parsed = AlgClass.safeParse({ class_id: number === '' ? undefined : Number(number), label })
  if (parsed.success) return parsed.data
  const example = `'17=Red fox'`
  throw new CommandRefused(`--class ${given}: must be a number and a name, as in ${example}`)
}

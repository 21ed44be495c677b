import { createHash } from 'node:crypto'
import type { FleetPlan } from '@sentinel/contracts/fleet/fleet-plan'
import type pg from 'pg'
import { DEMO_EMAILS } from './demo-accounts.ts'
import { addRelease } from './add-release.ts'

export const DEMO_AUTHOR = 'Sentinel demo'
export const DEMO_BUCKET = 'sentinel-demo'

interface DemoModel {
  alg_id: number
  name: string
  description: string
  alg_type: 'classifier' | 'detector'
  framework: '2StageClassifier' | 'YOLOv5'
  classes: { class_id: number; label: string }[]
}

/** Runs before a classifier in one of the releases. The fleet's classifiers have higher ids. */
const DETECTOR: DemoModel = {
  alg_id: 10,
  name: 'Animal detector',
  description: 'Finds animals, people and vehicles in a photo',
  alg_type: 'detector',
  framework: 'YOLOv5',
  classes: ['Animal', 'Human', 'Vehicle'].map((label, class_id) => ({ class_id, label })),
}
const VEHICLE_CLASS_ID = 2
/** The id of the first classifier's earlier version, which no account has. */
const EARLIER_ID = 9

/** Adds the models that do not exist yet, with releases of them: approved ones, a draft and a retired one. */
export async function addModels(client: pg.Client, { models }: FleetPlan): Promise<void> {
  const classifiers = models.map((model): DemoModel => ({
    ...model,
    alg_type: 'classifier',
    framework: '2StageClassifier',
  }))
  for (const model of classifiers)
    if (await addModel(client, model))
      await addRelease(client, {
        name: model.name,
        description: 'As deployed on the cameras of the demo',
        state: 'approved',
        models: [{ algId: model.alg_id, sensitivity: 0.6 }],
      })
  const [classifier] = classifiers
  if (classifier) await addEarlierVersion(client, classifier)
  if ((await addModel(client, DETECTOR)) && classifier) await releaseWithDetector(client, classifier)
  await client.query(
    `select setval(pg_get_serial_sequence('alg', 'alg_id'), greatest(max(alg_id), 1)) from alg where reference_key is null`,
  )
}

/** Adds a marketplace model that users can add. */
async function addEarlierVersion(client: pg.Client, classifier: DemoModel): Promise<void> {
  const { alg_id: currentId, name, classes } = classifier
  const earlier = {
    ...classifier,
    alg_id: EARLIER_ID,
    name: `${name}, first version`,
    classes: classes.slice(0, Math.ceil(classes.length / 2)),
  }
  if (!(await addModel(client, earlier))) return
  await client.query('delete from user_alg where alg_id = $1', [EARLIER_ID])
  await client.query('update alg set meta_alg_id = $1 where alg_id = any ($2)', [
    currentId,
    [currentId, EARLIER_ID],
  ])
}

async function releaseWithDetector(
  client: pg.Client,
  { alg_id: classifierId, name }: DemoModel,
): Promise<void> {
  await addRelease(client, {
    name: `${name}, sensitive`,
    description: 'Replaced: it saw animals in moving grass',
    state: 'retired',
    models: [{ algId: classifierId, sensitivity: 0.3 }],
  })
  await addRelease(client, {
    name: `${name} behind a detector`,
    description: 'The classifier gets what the detector has cut out',
    state: 'draft',
    models: [
      { algId: DETECTOR.alg_id, sensitivity: 0.4, feeds: classifierId, ignoredClasses: [VEHICLE_CLASS_ID] },
      { algId: classifierId, sensitivity: 0.6 },
    ],
  })
}

/**
 * Returns whether the model was new. A model from an earlier demo gets what a release needs. Its classes, and who may use it, stay as users have left
 * them.
 */
async function addModel(client: pg.Client, model: DemoModel): Promise<boolean> {
  const { alg_id, name, description, alg_type, framework, classes } = model
  const path = `demo/${alg_id}.tflite`
  const { rows } = await client.query<{ is_new: boolean }>(
    `insert into alg (alg_id, name, description, alg_type, author, framework, bucket, path, md5_checksum, is_public, licence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, 'CC0 1.0')
     on conflict (alg_id) do update set framework = excluded.framework, bucket = excluded.bucket, path = excluded.path,
       md5_checksum = excluded.md5_checksum where alg.author = $5 and alg.framework = 'TensorFlow Lite' and alg.bucket is null
     returning xmax = 0 as is_new`,
    [
      alg_id,
      name,
      description,
      alg_type,
      DEMO_AUTHOR,
      framework,
      DEMO_BUCKET,
      path,
      createHash('md5').update(path).digest('hex'),
    ],
  )
  if (!rows[0]?.is_new) return false
  await client.query(
    `insert into class_definition (alg_id, class_id, label)
     select $1, class_id, label from jsonb_to_recordset($2) as c (class_id int, label text) on conflict do nothing`,
    [alg_id, JSON.stringify(classes)],
  )
  await client.query(
    `insert into user_alg (user_id, alg_id) select user_id, $1 from user_account where email = any($2)
     on conflict do nothing`,
    [alg_id, DEMO_EMAILS],
  )
  return true
}

import { type EmbeddedDatabase, openEmbeddedDatabase } from '@sentinel/stack/postgres/embedded-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

let place: Place
let database: EmbeddedDatabase

const classes = (...args: string[]) => place.command('model', 'classes', ...args)

beforeAll(async () => {
  place = await openPlace()
  database = await openEmbeddedDatabase({ dataDir: place.dataDir })
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

test('classes of a model that does not exist yet get names, and later classes are added to them', async () => {
  const first = await classes(
    '--id',
    '3',
    '--name',
    'Hill classifier',
    '--class',
    '17=Red fox',
    '--class',
    '18=Badger',
  )
  expect(first).toMatchObject({ code: 0, stderr: [] })
  expect(JSON.parse(first.stdout[0]!)).toEqual({
    alg_id: 3,
    name: 'Hill classifier',
    classes: { 17: 'Red fox', 18: 'Badger' },
  })
  const second = await classes(
    '--id',
    '3',
    '--class',
    '18=European badger',
    '--class',
    '2=Lynx',
    '--class',
    '99=empty',
  )
  expect(JSON.parse(second.stdout[0]!)).toEqual({
    alg_id: 3,
    name: 'Hill classifier',
    classes: { 2: 'Lynx', 17: 'Red fox', 18: 'European badger' },
  })
  const acts = await place.query(
    `select kind, about from account_event where kind like 'alg%' order by event_id`,
  )
  expect(acts).toEqual([
    { kind: 'alg_made', about: { alg_id: 3, name: 'Hill classifier' } },
    {
      kind: 'alg_classes_changed',
      about: { alg_id: 3, name: 'Hill classifier', added: 2, renamed: 0, removed: 0 },
    },
    {
      kind: 'alg_classes_changed',
      about: { alg_id: 3, name: 'Hill classifier', added: 1, renamed: 1, removed: 0 },
    },
  ])
})

test.each([
  [['--id', '4'], /--id and --class are needed/],
  [['--id', '0', '--class', '1=Fox'], /--id: must be a number from 1/],
  [['--id', '4', '--class', 'Fox'], /--class Fox: must be a number and a name, as in '17=Red fox'/],
  [['--id', '4', '--class', '1='], /--class 1=: must be/],
  [['--id', '4', '--class', '1=Fox', '--class', '1=Lynx'], /Class 1 is listed twice/],
  [['--id', '4', '--class', '99=Fox'], /always called empty/],
])('%j is refused', async (args, reason) => {
  const { code, stderr } = await classes(...args)
  expect([code, stderr.join('\n')]).toEqual([1, expect.stringMatching(reason)])
  expect(await place.query('select from alg where alg_id = 4')).toEqual([])
})

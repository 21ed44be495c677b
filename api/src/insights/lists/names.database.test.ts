import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { deviceName, givenDeviceName } from '@sentinel/domain/fleet/device-name'
import { className } from '@sentinel/domain/insights/class-name'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceNameSql, givenDeviceNameSql } from '../../platform/device-name-sql.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const ALG_ID = 3

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const name = fc.option(fc.string({ unit: fc.constantFrom(' ', '\t', '\n', 'a', 'b', '🦊'), maxLength: 4 }))

test('the database and TypeScript give a device the same name', async () => {
  const devices = fc.array(fc.record({ display_name: name, device_name: name }), { minLength: 50 })
  await fc.assert(
    fc.asyncProperty(devices, async (named) => {
      const { rows } = await api.pool.query(
        `select ${givenDeviceNameSql('d')} as given, ${deviceNameSql('d')} as shown
         from unnest($1::text[], $2::text[]) with ordinality d (display_name, device_name, at) order by at`,
        [named.map((device) => device.display_name), named.map((device) => device.device_name)],
      )
      expect(rows).toEqual(
        named.map((device) => ({ given: givenDeviceName(device) ?? null, shown: deviceName(device) })),
      )
    }),
    { numRuns: 20 },
  )
})

test('the database and TypeScript give a class the same name', async () => {
  const label = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'))
  const classId = fc.oneof(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom(0, 98, 99, 100))
  const classes = fc.uniqueArray(fc.record({ classId, label: fc.option(label, { nil: undefined }) }), {
    minLength: 20,
    selector: (one) => one.classId,
  })
  await api.pool.query(`insert into alg (alg_id, name) values ($1, 'Savanna')`, [ALG_ID])
  await fc.assert(
    fc.asyncProperty(classes, async (drawn) => {
      const defined = drawn.filter((one) => one.label !== undefined && one.classId !== EMPTY_CLASS_ID)
      await api.pool.query('delete from class_definition')
      await api.pool.query('insert into class_definition select $1, * from unnest($2::int[], $3::text[])', [
        ALG_ID,
        defined.map((one) => one.classId),
        defined.map((one) => one.label),
      ])
      const { rows } = await api.pool.query<{ of_alg: string; of_none: string }>(
        `select class_name($1, id) as of_alg, class_name(null, id) as of_none
         from unnest($2::int[]) with ordinality c (id, at) order by at`,
        [ALG_ID, drawn.map((one) => one.classId)],
      )
      expect(rows).toEqual(
        drawn.map((one) => ({
          of_alg: className(one.classId, one.label),
          of_none: className(one.classId, undefined),
        })),
      )
    }),
    { numRuns: 20 },
  )
})

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findAnswers } from './check-sightings.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into device (device_id, secret_sha256) values (1, sha256('x'))`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function addSighting(id: number, classIds: number[], confidences: number[]): Promise<void> {
  await client.query(
    `insert into insight (insight_id, message_identifier, received_at, device_id, alg_id, class_id, confidence, class_ids, class_confidences,
       comms_source, message_index)
     values ($1, $1, now(), 1, 12, $2, $3, $4, $5, 'cell', 0)`,
    [id, classIds[0], confidences[0], classIds, confidences],
  )
}

test('a sighting is confirmed, or corrected if the classifier was wrong, and none is answered again', async () => {
  await addSighting(1, [17, 4], [90, 6])
  await addSighting(2, [17, 4], [60, 40])
  for (let id = 3; id <= 7; id++) await addSighting(id, [17], [90]) // the newest ones stay unchecked
  const answers = await findAnswers(database.url)
  expect(answers).toHaveLength(2)
  const [confirmed, corrected] = answers
  expect([confirmed?.classId, corrected?.classId]).toEqual([17, 4])
  await client.query(
    'update insight set reviewed_at = now(), machine_class_id = class_id where insight_id = $1',
    [confirmed?.insightId],
  )
  expect(await findAnswers(database.url)).toEqual([])
})

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addPayments } from './add-payments.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const findPayments = async () => {
  const { rows } = await client.query(
    `select email, last4, (select count(*)::int from sandbox_charge c where c.user_id = u.user_id) as charges
     from user_account u left join sandbox_card using (user_id) order by email`,
  )
  return rows
}

test('owners of the demo have a card and invoices, and later changes to them are not overwritten', async () => {
  const emails = ['owner@demo.example', 'viewer@demo.example']
  await client.query(
    `insert into user_account (email, username, password_hash, role) values
       ('owner@demo.example', 'owner', '', 'owner'), ('viewer@demo.example', 'viewer', '', 'viewer'), ('other@example.org', 'other', '', 'owner')`,
  )
  await addPayments(client, emails)
  const owner = { email: 'owner@demo.example', last4: '4242', charges: 15 }
  const nothing = { last4: null, charges: 0 }
  const [other, viewer] = ['other@example.org', 'viewer@demo.example'].map((email) => ({ email, ...nothing }))
  expect(await findPayments()).toEqual([other, owner, viewer])
  await client.query(`update sandbox_card set last4 = '4444'`)
  await addPayments(client, emails)
  expect(await findPayments()).toEqual([other, { ...owner, last4: '4444' }, viewer])
})

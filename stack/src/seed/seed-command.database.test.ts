import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const PROGRAM = fileURLToPath(new URL('../seed.ts', import.meta.url))

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

async function seed(line: string): Promise<{ stdout: string; stderr: string; code: number }> {
  const options = { env: { ...process.env, DATABASE_URL: database.url } }
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [PROGRAM, ...line.split(' ')],
      options,
    )
    return { stdout, stderr, code: 0 }
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number } // what execFile rejects with
    return { stdout, stderr, code }
  }
}

test('the command fills the database, reports its progress, and links the owner', async () => {
  await client.query(
    `insert into user_account (email, username, password_hash) values ('Me@x.example', 'me', '')`,
  )
  const { stdout, stderr } = await seed('--insights 2000 --devices 5 --days 30 --owner me@x.example')
  expect(JSON.parse(stdout)).toEqual({
    seed: 1,
    insights: 2000,
    devices: 5,
    first_device_id: 1_000_000,
    owner: 'me@x.example',
  })
  expect(stderr).toMatch(/^seed: 2,000 of 2,000 insights, [\d,]+ a second, vacuuming\n$/)
  const { rows } = await client.query(
    'select sum(insight_count)::int as seen, count(*)::int as devices from user_device_stat',
  )
  expect(rows).toEqual([{ seen: 2000, devices: 5 }])
})

test.each([
  ['--devices 5', '--insights and --devices are needed'],
  ['--insights 5', '--insights and --devices are needed'],
  ['--insights many --devices 5', "--insights is a whole number from 1 to 1000000000, not 'many'"],
  ['--insights 0 --devices 5', "--insights is a whole number from 1 to 1000000000, not '0'"],
  ['--insights 5 --devices 1.5', "--devices is a whole number from 1 to 100000, not '1.5'"],
  ['--insights 5 --devices 5 --days 20000', '--days is a whole number from 1 to '],
  ['--insights 5 --devices 5 --seed 4294967296', '--seed is a whole number from 0 to 2147483647'],
  ['--insights 5 --devices 5 --colour red', "Unknown option '--colour'"],
  ['load --insights 5 --devices 5', 'usage: npm run -s seed'],
  [
    '--insights 5 --devices 5 --seed 2 --owner who@x.example',
    'There is no user with the email who@x.example.',
  ],
])('%s is refused with a text, and nothing is written', async (line, words) => {
  const before = (await client.query('select count(*) from device')).rows
  const { stdout, stderr, code } = await seed(line)
  expect([stdout, code]).toEqual(['', 1])
  expect(stderr).toContain(`seed: `)
  expect(stderr).toContain(words)
  expect(stderr.trim()).not.toContain('\n')
  expect((await client.query('select count(*) from device')).rows).toEqual(before)
})

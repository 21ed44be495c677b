import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@sentinel/stack/postgres/embedded-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

const PASSWORD = 'Sentinel-7-test!'

let place: Place
let database: EmbeddedDatabase | undefined

const create = (...args: string[]) => place.command('user', 'create', ...args)
const users = () => place.query('select email, username, role from user_account order by user_id')

beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place.remove())

describe('without a running console', () => {
  test('refused arguments do not open the database', async () => {
    expect(await create('--email', 'someone@example.org')).toMatchObject({ code: 1, stdout: [] })

    await expect(access(join(place.dataDir, 'database'))).rejects.toThrow('ENOENT')
  })

  test('two commands at the same time in an empty folder are both stored, and no server is left running', async () => {
    const emails = ['one@example.org', 'two@example.org']
    const ended = await Promise.all(emails.map((email) => create('--email', email, '--password', PASSWORD)))

    expect(ended).toMatchObject([
      { code: 0, stderr: [] },
      { code: 0, stderr: [] },
    ])
    expect(await place.processes()).toEqual([])
    expect((await users()).map(({ email }) => email as string).toSorted()).toEqual(emails)
  })

  test('npm run -s prints only the answer', async () => {
    const args = ['--', 'create', '--email', 'Three@Example.org', '--password', PASSWORD, '--role', 'staff']
    const { code, stdout } = await place.npm('run', '-s', 'user', ...args).ended

    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: ['{"user_id":3,"email":"Three@Example.org","role":"staff"}'],
    })
    expect(await place.processes()).toEqual([])
  })

  test('npm run migrate prints the version and the last migration of the database', async () => {
    const { code, stdout } = await place.npm('run', '-s', 'migrate').ended

    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [expect.stringMatching(/^{"version":"\d+\.\d+\.\d+","tables":"tables\/\d{4}-.+\.sql"}$/)],
    })
    expect(await place.command('migrate', 'now')).toMatchObject({
      code: 1,
      stdout: [],
      stderr: ['migrate: usage: npm run migrate'],
    })
  })

  test('an interrupted command leaves no server running', async () => {
    const command = place.node('user', ['create', '--email', 'never@example.org', '--password', PASSWORD])
    await expect
      .poll(
        async () => (await place.processes()).some(({ command: line }) => line.startsWith('postgres: ')),
        {
          interval: 20,
        },
      )
      .toBe(true)
    await command.signal('SIGINT')

    expect(await place.processes()).toEqual([])
  })
})

describe('beside a running database', () => {
  beforeAll(async () => {
    database = await openEmbeddedDatabase({ dataDir: place.dataDir })
    await create('--email', 'taken@example.org', '--password', PASSWORD)
  })
  afterAll(() => database?.close())

  const USAGE =
    '(usage: npm run -s user -- create --email E [--password P | --password-stdin] [--role owner|viewer|staff])'
  const WEAK =
    'The password needs more than 8 and at most 1000 characters, one upper case, one lower case and one special character.'
  const NEW = ['--email', 'new@example.org']

  test.concurrent.each([
    [
      'an e-mail in another case',
      ['--email', 'TAKEN@example.org', '--password', PASSWORD],
      'There is a user with the email TAKEN@example.org already.',
    ],
    ['a short password', [...NEW, '--password', 'Ab!45678'], WEAK],
    [
      'a bad e-mail',
      ['--email', 'new@example', '--password', PASSWORD],
      "'new@example' is not a valid email.",
    ],
    [
      'a bad role',
      [...NEW, '--password', PASSWORD, '--role', 'admin'],
      '--role is one of owner, viewer, staff',
    ],
    ['no e-mail', ['--password', PASSWORD], `--email is needed ${USAGE}`],
    [
      'no password',
      NEW,
      `A password is needed: pass it with --password-stdin, or run the command in a terminal ${USAGE}`,
    ],
    [
      'an option without its value',
      [...NEW, '--password'],
      `Option '--password <value>' argument missing ${USAGE}`,
    ],
    ['an unknown option', [...NEW, '--password', PASSWORD, '--admin'], `Unknown option '--admin' ${USAGE}`],
  ])('%s is refused with one line', async (_, args, reason) => {
    expect(await create(...args)).toMatchObject({ code: 1, stdout: [], stderr: [`user: ${reason}`] })
  })

  test('a password that begins with a dash is explained in one line', async () => {
    const { code, stderr } = await create(...NEW, '--password', '-Sentinel-7')

    expect({ code, stderr }).toEqual({ code: 1, stderr: [expect.stringContaining("'--password=-XYZ'")] })
  })

  test.concurrent.each([
    [
      ['role', '--email', 'no@example.org', '--role', 'staff'],
      'There is no user with the email no@example.org.',
    ],
    [['disable'], '--email is needed (usage: npm run -s user -- disable --email E)'],
    [
      ['role', '--email', 'taken@example.org'],
      '--role is needed (usage: npm run -s user -- role --email E --role owner|viewer|staff)',
    ],
    [
      ['remove', '--email', 'taken@example.org'],
      "There is no action 'remove'. Choose one of create, password, role, disable, enable, sessions, second-factor; npm run -s user -- --help shows how each is used.",
    ],
    [
      [],
      'No action was given. Choose one of create, password, role, disable, enable, sessions, second-factor; npm run -s user -- --help shows how each is used.',
    ],
  ])('%j is refused with one line', async (args, reason) => {
    expect(await place.command('user', ...args)).toMatchObject({
      code: 1,
      stdout: [],
      stderr: [`user: ${reason}`],
    })
  })

  test('--help shows how each action is used, and does not open the database', async () => {
    const { code, stdout, stderr } = await place.command('user', '--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] })
    expect(stdout.map((line) => line.split(' ')[5])).toEqual([
      'create',
      'password',
      'role',
      'disable',
      'enable',
      'sessions',
      'second-factor',
    ])
  })

  test('refused commands have stored nothing', async () => {
    const emails = (await users()).map(({ email }) => String(email))
    expect(emails.filter((email) => /^(new|taken)@/i.test(email))).toEqual(['taken@example.org'])
  })
})

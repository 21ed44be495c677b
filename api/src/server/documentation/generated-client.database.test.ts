import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { describeApi } from './describe-api.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** A program that uses the generated client. The lines that do not match the contract must not compile. */
const PROGRAM = `
import { type Alert, ApiError, configure, createGroup, getAlertBadge, listAlerts, login, updateAlertStatus, updateGroup } from './client.ts'

export async function run(serverUrl: string, token: string): Promise<unknown> {
  configure({ serverUrl, auth: { bearer: token } })
  const alerts: Alert[] = await listAlerts({ query: { limit: 10 } })
  const [alert] = alerts
  if (!alert) throw new Error('no alert')
  const changed = await updateAlertStatus({ path: { id: alert.id }, body: { status: 'acknowledged' } })
  const badge: number = (await getAlertBadge()).new
  const { message: { group } } = await createGroup({ body: { groupName: 'River' } })
  const refused = await updateGroup({ path: { groupId: group.group_id + 1 }, body: { groupName: 'Hill' } }).catch((error: unknown) => error)
  return { status: changed.status, badge, name: group.group_name, refused: refused instanceof ApiError && [refused.status, refused.body] }
}

// @ts-expect-error there is no such status
export const unknownStatus = () => updateAlertStatus({ path: { id: 1 }, body: { status: 'lost' } })
// @ts-expect-error the password is missing
export const halfLogin = () => login({ body: { email: 'a@example.com' } })
// @ts-expect-error an alert has no such field
export const unknownField = async () => (await listAlerts())[0]?.colour
`
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
  },
  files: ['program.ts'],
}

/** Prevents the generator from sending requests. */
const QUIET = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

let api: TestApi
let folder: string

beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'sentinel-client-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await api.stop()
})

/** Runs a program from npm. Rejects with its output if it fails. */
function runTool(name: string, ...given: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(
      join(ROOT, 'node_modules/.bin', name),
      given,
      { cwd: folder, env: QUIET },
      (error, stdout, stderr) => (error ? reject(new Error(stdout + stderr)) : resolve()),
    )
  })
}

test('a client generated from the documentation compiles, calls the api, and refuses what does not fit', async () => {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  await seedAlert(api.db, { userId: owner.id, deviceId })
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(describeApi()))
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  await runTool('redocly', 'generate-client', 'openapi.json', '--output', 'client.ts', '--import-ext', 'ts')
  await runTool('tsc', '--project', 'tsconfig.json')

  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { run } = (await import(join(folder, 'program.ts'))) as {
    run: (serverUrl: string, token: string) => Promise<unknown>
  }
  expect(await run(url, owner.token)).toEqual({
    status: 'acknowledged',
    badge: 0,
    name: 'River',
    refused: [404, { code: 'not_found', message: 'Group not found.', requestId: expect.any(String) }],
  })
}, 60_000)

import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetPlan } from '@sentinel/contracts/fleet/fleet-plan'
import { makeFolder } from '../make-folder.ts'
import { readPidFile } from '../postgres/server-process.ts'
import { withDatabase } from '../open-database.ts'
import { COMPILE_CACHE } from '../settings.ts'
import { errorCode, StartupError } from '../postgres/startup-error.ts'
import { confirmReset } from './confirm-reset.ts'
import { findOtherAccounts } from './find-other-accounts.ts'

const SECRET_BYTES = 32
/** The files and folders that a console stores in its data folder. */
const STORED_BY_CONSOLE = [
  'database',
  'database-password',
  'jwt-secret',
  'data-key',
  'photos',
  'outgoing',
  COMPILE_CACHE,
]

/** The part of a data folder that stores what the simulated cameras know. */
export interface DemoFolder {
  /** Has one line per camera, as printed by provisioning. */
  credentialsFile: string
  /** Stores how far the fleet has come. */
  progressFile: string
}

export interface CameraSecret {
  deviceId: number
  secret: string
}

export function demoFolderOf(dataDir: string): DemoFolder {
  const folder = join(dataDir, 'demo')
  return { credentialsFile: join(folder, 'cameras.jsonl'), progressFile: join(folder, 'progress.json') }
}

/** Returns the cameras and their secrets, which are drawn the first time. Those of an earlier, larger fleet remain stored. */
export async function keepCameras(dataDir: string, { devices }: FleetPlan): Promise<CameraSecret[]> {
  const { credentialsFile } = demoFolderOf(dataDir)
  await makeFolder(join(dataDir, 'demo'))
  const secrets = await readSecrets(credentialsFile)
  for (const { device_id: id } of devices)
    if (!secrets.has(id)) secrets.set(id, randomBytes(SECRET_BYTES).toString('base64url'))
  const lines = [...secrets].map(([id, password]) =>
    JSON.stringify({ device_id: id, mqtt: { username: String(id), password } }),
  )
  await writeFile(`${credentialsFile}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(`${credentialsFile}.new`, credentialsFile)
  return devices.map(({ device_id: deviceId }) => ({ deviceId, secret: secrets.get(deviceId) ?? '' }))
}

async function readSecrets(file: string): Promise<Map<number, string>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '' // the first start
    throw error
  })
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const { device_id, mqtt } = JSON.parse(line) as { device_id: number; mqtt: { password: string } } // written above
      return [device_id, mqtt.password]
    }),
  )
}

/** Asks for confirmation and removes a demo with its database. Refuses data that does not belong to a demo. */
export async function removeDemo(dataDir: string, { isConfirmed }: { isConfirmed: boolean }): Promise<void> {
  const hasDatabase = (await stat(join(dataDir, 'database')).catch(() => undefined)) !== undefined
  if (hasDatabase) {
    if ((await readPidFile(join(dataDir, 'database')))?.alive)
      throw new StartupError(`--reset: the console on ${dataDir} is running, stop it first`)
    const otherAccounts = await withDatabase({ databaseUrl: undefined, dataDir }, (url) =>
      findOtherAccounts(url, dataDir),
    )
    if (!isConfirmed) await confirmReset({ dataDir, otherAccounts })
  }
  for (const name of [...STORED_BY_CONSOLE, 'demo'])
    await rm(join(dataDir, name), { recursive: true, force: true })
}

import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetPlan } from '@sentinel/contracts/fleet-plan'
import { makeFolder } from '../make-folder.ts'
import { readPidFile } from '../postgres/server-process.ts'
import { StartupError } from '../postgres/startup-error.ts'

const SECRET_BYTES = 32
/** What a console keeps in its data folder. */
const KEPT_BY_CONSOLE = ['database', 'database-password', 'jwt-secret', 'data-key', 'photos', 'outgoing']

/** The part of a data folder that says that it is a demo's, and keeps what the simulated cameras know. */
export interface DemoFolder {
  /** One line a camera, as provisioning prints them. */
  credentialsFile: string
  /** How far the fleet has come. */
  progressFile: string
}

export interface Camera {
  deviceId: number
  secret: string
}

export function demoFolderOf(dataDir: string): DemoFolder {
  const folder = join(dataDir, 'demo')
  return { credentialsFile: join(folder, 'cameras.jsonl'), progressFile: join(folder, 'progress.json') }
}

export async function isDemo(dataDir: string): Promise<boolean> {
  return (await stat(join(dataDir, 'demo')).catch(() => undefined)) !== undefined
}

/** The cameras and their secrets, which are drawn the first time. */
export async function keepCameras(dataDir: string, { devices }: FleetPlan): Promise<Camera[]> {
  const { credentialsFile } = demoFolderOf(dataDir)
  await makeFolder(join(dataDir, 'demo'))
  const kept = await readCameras(credentialsFile)
  const cameras = devices.map(({ device_id: deviceId }) => ({
    deviceId,
    secret: kept.get(deviceId) ?? randomBytes(SECRET_BYTES).toString('base64url'),
  }))
  const lines = cameras.map(({ deviceId, secret }) =>
    JSON.stringify({ device_id: deviceId, mqtt: { username: String(deviceId), password: secret } }),
  )
  await writeFile(`${credentialsFile}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(`${credentialsFile}.new`, credentialsFile)
  return cameras
}

async function readCameras(file: string): Promise<Map<number, string>> {
  const text = await readFile(file, 'utf8').catch(() => '') // the first start
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const { device_id, mqtt } = JSON.parse(line) as { device_id: number; mqtt: { password: string } } // written above
      return [device_id, mqtt.password]
    }),
  )
}

/** Takes a demo away, with its database. Anything that is not a demo's is left alone. */
export async function removeDemo(dataDir: string): Promise<void> {
  if (!(await isDemo(dataDir))) {
    if (await stat(join(dataDir, 'database')).catch(() => undefined))
      throw new StartupError(`--reset: the data in ${dataDir} is not the demo's and stays`)
    return
  }
  if ((await readPidFile(join(dataDir, 'database')))?.alive)
    throw new StartupError(`--reset: the console on ${dataDir} is running, stop it first`)
  for (const name of [...KEPT_BY_CONSOLE, 'demo'])
    // the mark last: what is broken off can be asked for again
    await rm(join(dataDir, name), { recursive: true, force: true })
}

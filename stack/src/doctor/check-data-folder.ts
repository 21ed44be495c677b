import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedSettings } from '@sentinel/platform/programs/settings'
import type { DoctorContext } from './context.ts'
import { findFreeBytes, toGib } from './find-free-bytes.ts'
import { fine, type Found, problem, warning } from './finding.ts'

const SECRETS = ['jwt-secret', 'data-key', 'database-password']
const OTHERS_MAY = 0o077

/** Checks whether DATA_DIR is writable, has enough space, and protects its secrets. */
export async function checkDataFolder({
  settings: { dataDir },
  environment,
}: DoctorContext): Promise<Found[]> {
  const state = await stat(dataDir).catch(() => undefined)
  if (!state)
    return [
      fine(`${dataDir} does not exist yet. The first start makes it.`),
      await checkRoom(dataDir, environment),
    ]
  if (!state.isDirectory()) return [problem(`DATA_DIR: ${dataDir} is a file. Name a folder.`)]
  const isWritable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return [problem(`DATA_DIR: ${dataDir} cannot be written. Give it to the user that the console runs as.`)]
  const open = await findOpenSecrets(dataDir)
  return [
    await checkRoom(dataDir, environment),
    ...(open.length > 0
      ? [
          problem(
            `Other users of this machine can read ${open.join(', ')} in ${dataDir}: chmod 600 these files, and replace the secrets if somebody may have read them.`,
          ),
        ]
      : []),
  ]
}

async function findOpenSecrets(dataDir: string): Promise<string[]> {
  const modes = await Promise.all(
    SECRETS.map(async (name) => ({
      name,
      mode: (await stat(join(dataDir, name)).catch(() => undefined))?.mode ?? 0,
    })),
  )
  return modes.filter(({ mode }) => (mode & OTHERS_MAY) !== 0).map(({ name }) => name)
}

async function checkRoom(dataDir: string, environment: DoctorContext['environment']): Promise<Found> {
  const reserve = sharedSettings.DISK_RESERVE_MIB.safeParse(environment['DISK_RESERVE_MIB'] || undefined)
  const free = await findFreeBytes(dataDir)
  const has = `The disk of ${dataDir} has ${toGib(free)} GiB free`
  if (!reserve.success) return fine(`${has}.`)
  if (free < reserve.data)
    return problem(
      `${has}, less than DISK_RESERVE_MIB: photos are refused. Free some space or enlarge the disk.`,
    )
  if (free < 2 * reserve.data)
    return warning(`${has}, less than twice DISK_RESERVE_MIB. Free some space before photos are refused.`)
  return fine(`${has}.`)
}

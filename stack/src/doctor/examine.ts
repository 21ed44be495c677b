import { explain } from '@sentinel/platform/programs/run-program'
import { BadSettings } from '@sentinel/platform/programs/settings'
import { readBackupSettings } from '../backup/backup-settings.ts'
import { readStackSettings } from '../settings.ts'
import { checkCertificates } from './check-certificates.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkPorts } from './check-ports.ts'
import { checkSettings } from './check-settings.ts'
import type { DoctorContext } from './context.ts'
import type { RunningProgram } from './find-running.ts'
import { type Finding, type Found, problem } from './finding.ts'

type Check = (context: DoctorContext, running: RunningProgram[] | undefined) => Promise<Found[]>

const checks: Record<string, Check> = {
  'data folder': checkDataFolder,
  programs: checkPorts,
  mail: checkMail,
  certificates: checkCertificates,
}

/** Checks everything that an installation needs. Changes nothing. */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  const settings = (await checkSettings(environment)).map((found) => ({ check: 'settings', ...found }))
  const context = readContext(environment)
  if (context instanceof BadSettings) {
    const known = new Set(settings.map(({ message }) => message))
    const more = context.message.split('; ').map((line) => problem(`${line}.`))
    const rest = more.filter(({ message }) => !known.has(message))
    return [...settings, ...rest.map((found) => ({ check: 'settings', ...found }))]
  }
  return [...settings, ...(await examineInstallation(context))]
}

/** Checks everything except the programs' settings. */
export async function examineInstallation(context: DoctorContext): Promise<Finding[]> {
  const { findings, running } = await checkDatabase(context)
  const found = await Promise.all(
    Object.entries(checks).map(async ([check, run]) => {
      const all = await run(context, running).catch((error: unknown) => [problem(`${explain(error)}.`)])
      return all.map((one): Finding => ({ check, ...one }))
    }),
  )
  return [...found.flat(), ...findings]
}

function readContext(environment: Record<string, string | undefined>): DoctorContext | BadSettings {
  try {
    return { environment, settings: readStackSettings(environment), backups: readBackupSettings(environment) }
  } catch (error) {
    if (error instanceof BadSettings) return error
    throw error
  }
}

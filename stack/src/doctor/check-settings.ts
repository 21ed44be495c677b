import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fine, type Found, problem } from './finding.ts'

const PROGRAMS = {
  api: fileURLToPath(new URL('../../../api/src/main.ts', import.meta.url)),
  gateway: fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url)),
}
/** The value that `npm start` sets for the programs when the database is embedded. */
const EMBEDDED = 'postgres://sentinel@127.0.0.1/sentinel'

/** Makes each program read its settings. */
export async function checkSettings(environment: Record<string, string | undefined>): Promise<Found[]> {
  const env = { ...environment, DATABASE_URL: environment['DATABASE_URL'] || EMBEDDED }
  const lines = await Promise.all(
    Object.entries(PROGRAMS).map(async ([name, file]) => {
      try {
        await promisify(execFile)(process.execPath, [file, '--check-settings'], { env })
        return []
      } catch (error) {
        const { stderr } = error as { stderr?: string } // safe: it is only looked at
        const line = stderr?.trim().split('\n').at(-1)?.replace(`${name}: `, '') ?? String(error)
        return line.split('; ')
      }
    }),
  )
  const problems = [...new Set(lines.flat())]
  return problems.length === 0
    ? [fine('All settings can be used.')]
    : problems.map((line) => problem(`${line}.`))
}

import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const COMMIT_CHARACTERS = 12

export interface ProductVersion {
  version: string
  /** Null if unknown. */
  commit: string | null
}

/** Returns the version in package.json, and the commit given by `COMMIT` or checked out in git. */
export function readProductVersion(environment: Record<string, string | undefined>): ProductVersion {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const commit = (environment['COMMIT'] || readCheckedOut())?.slice(0, COMMIT_CHARACTERS)
  return { version, commit: commit ?? null }
}

/** Returns undefined without git, and in a folder that is part of another repository. */
function readCheckedOut(): string | undefined {
  try {
    const answer = execFileSync('git', ['rev-parse', 'HEAD', '--show-toplevel'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [commit, folder = ''] = answer.split('\n')
    return realpathSync(folder) === realpathSync(ROOT) ? commit : undefined
  } catch {
    return undefined
  }
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Programs } from '../postgres/programs.ts'
import { programsIn } from '../postgres/programs.ts'

const SCRIPT = fileURLToPath(new URL('../../timescaledb-prefix.sh', import.meta.url))
const FOLDER = fileURLToPath(new URL('../../../.cache/timescaledb', import.meta.url))

/** Returns PostgreSQL with TimescaleDB. It is downloaded to the checkout's `.cache` if it is not there yet (about 10 s, Debian only). */
export async function findTimescaledbPrograms(): Promise<Programs> {
  const { stdout } = await promisify(execFile)('bash', [SCRIPT, FOLDER])
  return programsIn(stdout.trim())
}

export const TIMESCALEDB_SETTINGS = {
  shared_preload_libraries: 'timescaledb',
  'timescaledb.telemetry_level': 'off',
}

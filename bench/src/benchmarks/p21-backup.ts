import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.ts'
import { extent, isSmoke } from '../extent.ts'
import { HISTORY_DEVICE_IDS, HISTORY_ROWS, loadHistory } from '../http/insight-history.ts'
import { openIngestBench } from '../ingest/ingest-bench.ts'

const MESSAGES = extent(500, 100_000)
const IN_FLIGHT = 5000
/** The number of characters from the end of a backup's output that are stored for the error message. */
const OUTPUT_STORED = 2000
const BACKUP = fileURLToPath(import.meta.resolve('@sentinel/stack/backup'))

/**
 * Measures P21: durable ingest during a backup, compared with ingest alone. Only the first round waits for its backup to end. The others stop it
 * after the load. In a smoke run the backup may end before the load.
 */
export const backupBesideIngest: Benchmark = {
  name: 'p21',
  title: `durable ingest while ${HISTORY_ROWS.toLocaleString('en')} insights are backed up / without`,
  rounds: 5,
  goals: [{ figure: 'ingest', unit: 'rows/s', goal: 0.9, better: 'higher' }],
  async open(database) {
    await loadHistory(database, HISTORY_ROWS)
    const ingest = await openIngestBench(database, HISTORY_DEVICE_IDS)
    const folder = await mkdtemp(join(tmpdir(), 'sentinel-bench-'))
    await mkdir(join(folder, 'data'))
    const { devices } = ingest
    const load = async () => {
      const { acknowledged, seconds } = await ingest.load({
        devices,
        messages: MESSAGES,
        mode: { inFlight: IN_FLIGHT },
      })
      return { ingest: acknowledged / seconds }
    }
    let wholeSeconds: number | undefined
    return {
      product: {
        name: 'with a backup under way',
        async run() {
          const startMs = performance.now()
          const backup = startBackup(database.url, folder)
          await once(backup.stderr, 'data') // the backup has started to read
          const figures = await load()
          const isUnderWay = backup.child.exitCode === null
          if (!isUnderWay && !isSmoke)
            throw new Error(`the backup ended before the load: ${backup.lastLine()}`)
          if (wholeSeconds !== undefined) backup.child.kill()
          const code = await backup.ended
          if (wholeSeconds !== undefined) return figures
          if (code !== 0) throw new Error(`the backup ended with ${code}: ${backup.lastLine()}`)
          wholeSeconds = (performance.now() - startMs) / 1000
          return figures
        },
      },
      yardstick: { name: 'ingest alone', run: load },
      notes: () => [`a whole backup took ${Math.round(wholeSeconds ?? 0)} s`],
      async close() {
        await ingest.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

function startBackup(databaseUrl: string, folder: string) {
  const child: ChildProcess = spawn(
    process.execPath,
    [BACKUP, '--to', join(folder, 'backups'), '--keep', '1'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  if (!child.stderr) throw new Error('a program without stderr')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-OUTPUT_STORED)))
  return {
    child,
    stderr: child.stderr,
    lastLine: () => output.trimEnd().split('\n').at(-1),
    ended: once(child, 'exit').then(([code]) => code as number | null), // safe: the event's arguments
  }
}

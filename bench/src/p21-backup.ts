import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from './benchmark.ts'
import { HISTORY_DEVICE_IDS, HISTORY_ROWS, loadHistory } from './http/insight-history.ts'
import { openIngestBench } from './ingest/ingest-bench.ts'
import { median } from './run-rounds.ts'

const MESSAGES = 100_000
const IN_FLIGHT = 5000
const BACKUP = fileURLToPath(import.meta.resolve('@sentinel/stack/backup'))

/** P21: durable ingest while a backup is taken, held against ingest alone. */
export const backupBesideIngest: Benchmark = {
  name: 'p21',
  title: `durable ingest while ${HISTORY_ROWS.toLocaleString('en')} insights are backed up / without`,
  rounds: 5,
  goals: [{ figure: 'ingest', unit: 'rows/s', goal: 0.9, better: 'higher' }],
  async open(database) {
    await loadHistory(database, HISTORY_ROWS)
    const ingest = await openIngestBench(database, HISTORY_DEVICE_IDS)
    const folder = await mkdtemp(join(tmpdir(), 'sentinel-bench-'))
    const { devices } = ingest
    const load = async () => {
      const { acknowledged, seconds } = await ingest.load({
        devices,
        messages: MESSAGES,
        mode: { inFlight: IN_FLIGHT },
      })
      return { ingest: acknowledged / seconds }
    }
    const backupSeconds: number[] = []
    return {
      product: {
        name: 'with a backup under way',
        async run() {
          const startMs = performance.now()
          const backup = startBackup(database.url, folder)
          await once(backup.stderr, 'data') // it has begun to read
          const figures = await load()
          const isUnderWay = backup.child.exitCode === null
          const code = await backup.ended
          if (code !== 0) throw new Error(`the backup ended with ${code}`)
          if (!isUnderWay) throw new Error('the backup was done before the load')
          backupSeconds.push((performance.now() - startMs) / 1000)
          return figures
        },
      },
      yardstick: { name: 'ingest alone', run: load },
      notes: () => [`a backup took ${Math.round(median(backupSeconds))} s`],
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
  child.stderr.on('data', () => undefined)
  return { child, stderr: child.stderr, ended: once(child, 'exit').then(([code]) => code as number | null) } // safe: the event's arguments
}

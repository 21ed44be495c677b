import { fileURLToPath } from 'node:url'
import { fail } from '@sentinel/platform/run-program'
import { openEmbeddedDatabase } from './postgres/embedded-database.ts'
import { type OpenDatabase, reach } from './open-database.ts'
import { Program, ProgramFailed } from './program.ts'
import { readStackSettings, type StackSettings } from './settings.ts'

const NAME = 'sentinel-console'
const log = (line: string) => process.stdout.write(`${NAME}: ${line}\n`)
const isWatching = process.argv.includes('--watch')

const programs: Program[] = []
let database: OpenDatabase | undefined
let stopping: Promise<void> | undefined

try {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0)))
  const settings = readStackSettings(process.env)
  database = await openOwnDatabase(settings)
  const ready = await startPrograms({
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: settings.dataDir,
  })
  log(
    `ready: http://127.0.0.1:${ready.httpPort} (MQTT on port ${ready.mqttPort}, data in ${settings.dataDir})`,
  )
} catch (error) {
  await stop()
  if (error instanceof ProgramFailed) process.exit(1)
  fail(NAME, error)
}

async function openOwnDatabase({ databaseUrl, dataDir }: StackSettings): Promise<OpenDatabase> {
  if (databaseUrl === undefined) {
    const onLost = (error: Error) => void stop().then(() => fail(NAME, error))
    return openEmbeddedDatabase({ dataDir, exclusive: true, supervise: true, log, onLost })
  }
  await reach(databaseUrl)
  return { url: databaseUrl, close: async () => undefined }
}

async function startPrograms(
  environment: Record<string, string | undefined>,
): Promise<Record<string, number>> {
  const ready: Record<string, number> = {}
  for (const [name, path] of [
    ['gateway', '../../gateway/src/main.ts'],
    ['api', '../../api/src/main.ts'],
  ] as const) {
    const program = new Program({
      name,
      path: fileURLToPath(new URL(path, import.meta.url)),
      environment,
      nodeArguments: isWatching ? ['--watch', '--watch-preserve-output'] : [],
      log,
    })
    programs.push(program)
    const ports = await program.start()
    ready[name === 'api' ? 'httpPort' : 'mqttPort'] = portOf(ports, name === 'api' ? 'port' : 'mqttPort')
  }
  return ready
}

function portOf(ports: unknown, name: string): number {
  return (ports as Record<string, number>)[name] ?? 0 // safe: our own programs tell their ports
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    await Promise.all(programs.map((program) => program.stop()))
    await database?.close()
  })()
  return stopping
}

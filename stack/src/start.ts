import { fileURLToPath } from 'node:url'
import { fail, STOP_SIGNALS } from '@sentinel/platform/run-program'
import { BadSettings } from '@sentinel/platform/settings'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { type Environment, Program, ProgramFailed, type ProgramOptions } from './program.ts'
import { readStackSettings } from './settings.ts'
import { buildWebApp } from './web-app.ts'

const NAME = 'sentinel-console'
type OwnProgram = Pick<ProgramOptions, 'name' | 'path' | 'portSettings'> & { watchesItself?: boolean }

const PROGRAMS: OwnProgram[] = [
  {
    name: 'gateway',
    path: '../../gateway/src/main.ts',
    portSettings: { mqttPort: 'MQTT_PORT', httpPort: 'GATEWAY_HTTP_PORT' },
  },
  { name: 'api', path: '../../api/src/main.ts', portSettings: { port: 'HTTP_PORT' } },
]
/** With `npm run dev` the web app comes from here, reloading as its sources change, instead of from the api. */
const WEB_DEV_SERVER: OwnProgram = {
  name: 'web',
  path: '../../web/dev-server.ts',
  portSettings: { port: 'WEB_PORT' },
  watchesItself: true,
}
const PARENT_CHECK_MS = 500
const ANY_ADDRESS = ['0.0.0.0', '::']

const log = (line: string) => process.stdout.write(`${NAME}: ${line}\n`)
const isWatched = process.argv.includes('--watch')
const environment: Environment = { ...process.env }
/** Reasons not to start that concern the person; all of them are told at once. */
const refusals: string[] = []
const programs: Program[] = []
const building = new AbortController()
let webBuilt: Promise<void> | undefined
let opening: Promise<OpenDatabase> | undefined
let ending: Promise<never> | undefined

for (const signal of STOP_SIGNALS) process.on(signal, () => void end())
if (process.env.npm_lifecycle_event) endWithParent()
process.stdout.on('error', () => undefined) // nobody reads any more, which is no reason to leave a database behind
try {
  if (!isWatched) webBuilt = buildWebApp(log, building.signal)
  webBuilt?.catch(() => undefined) // awaited below, when what else can't start is known
  await openData().catch(collect(BadSettings))
  for (const each of isWatched ? [...PROGRAMS, WEB_DEV_SERVER] : PROGRAMS)
    await startProgram(each).catch(collect(ProgramFailed))
  if (refusals.length > 0) throw new Error(withoutRepetition(refusals))
  await webBuilt
  if (!ending)
    log(`ready: ${httpAddress()} (MQTT on port ${environment.MQTT_PORT}, data in ${environment.DATA_DIR})`)
} catch (error) {
  await end(error)
}

async function openData(): Promise<void> {
  const settings = readStackSettings(process.env)
  opening = openDatabase(settings, {
    exclusive: true,
    supervise: true,
    log,
    onLost: (error) => void end(error),
  })
  environment.DATABASE_URL = (await opening).url
  environment.DATA_DIR = settings.dataDir
}

/** Adds its ports to the environment, where the next program finds them. */
async function startProgram({ path, watchesItself = false, ...program }: OwnProgram): Promise<void> {
  if (ending) return
  const started = new Program({
    ...program,
    path: fileURLToPath(new URL(path, import.meta.url)),
    environment: { ...environment },
    isWatched: isWatched && !watchesItself,
    log,
  })
  programs.push(started)
  Object.assign(environment, await started.start())
}

function collect(kind: typeof BadSettings | typeof ProgramFailed): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof kind)) throw error
    refusals.push(error.message)
  }
}

/** Programs that share a setting complain alike. */
function withoutRepetition(messages: string[]): string {
  return [...new Set(messages.flatMap((message) => message.split('; ')))].join('; ')
}

function httpAddress(): string {
  const { HTTP_HOST: host = '', HTTP_PORT, WEB_PORT: port = HTTP_PORT } = environment
  const name = host === '' || ANY_ADDRESS.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** npm passes a signal to the shell between itself and us, which dies of it without a word. */
function endWithParent(): void {
  const { ppid } = process
  setInterval(() => {
    if (process.ppid !== ppid) void end()
  }, PARENT_CHECK_MS).unref()
}

/** Stops everything that was started and ends: with 0 when asked to, with a line and 1 for an error. */
function end(error?: unknown): Promise<never> {
  ending ??= stop().then(
    () => (error === undefined ? process.exit(0) : fail(NAME, error)),
    (failure: unknown) => fail(NAME, failure),
  )
  return ending
}

async function stop(): Promise<void> {
  building.abort()
  await Promise.all(programs.map((program) => program.stop()))
  await webBuilt?.catch(() => undefined) // broken off, or what we end for
  const database = await opening?.catch(() => undefined) // its failure is what we end for
  await database?.close()
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { httpAddress } from '@sentinel/platform/http/http-address'
import { fail, STOP_SIGNALS } from '@sentinel/platform/programs/run-program'
import { BadSettings } from '@sentinel/platform/programs/settings'
import { type BackupSchedule, scheduleBackups } from './backup/schedule/backup-schedule.ts'
import { readBackupSettings } from './backup/backup-settings.ts'
import { findLastBackupMs } from './backup/schedule/find-last-backup.ts'
import { runBackup } from './backup/run-backup.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { type Environment, Program, ProgramFailed, type ProgramOptions } from './program.ts'
import { COMPILE_CACHE, readStackSettings } from './settings.ts'
import { buildWebApp } from './web-app.ts'

export const CONSOLE_NAME = 'sentinel-console'

export interface OwnProgram extends Pick<ProgramOptions, 'name' | 'path' | 'args' | 'portSettings'> {
  watchesItself?: boolean
}

const GATEWAY: OwnProgram = {
  name: 'gateway',
  path: '../../gateway/src/main.ts',
  portSettings: { mqttPort: 'MQTT_PORT', httpPort: 'GATEWAY_HTTP_PORT' },
}
const API: OwnProgram = { name: 'api', path: '../../api/src/main.ts', portSettings: { port: 'HTTP_PORT' } }
/** Runs simulated cameras for new accounts. */
const SAMPLES: OwnProgram = {
  name: 'samples',
  path: '../../firmware-sim/src/samples/main.ts',
  portSettings: {},
}
/** With `npm run dev`, this serves the web app instead of the api, and reloads it when its sources change. */
const WEB_DEV_SERVER: OwnProgram = {
  name: 'web',
  path: '../../web/dev-server.ts',
  portSettings: { port: 'WEB_PORT' },
  watchesItself: true,
}
const PARENT_CHECK_MS = 500

export interface ConsoleOptions {
  /** If true, programs restart when their sources change, and the development server serves the web app. */
  isWatched?: boolean
  environment: Environment
  /** Works on the open database before the programs start. If it fails, the console ends with its error. */
  prepare?: (databaseUrl: string, dataDir: string) => Promise<void>
  /** Returns one more program, which is started after all others and gets their ports. */
  companion?: (environment: Environment) => OwnProgram
  /** Called with the web app's URL when it can be opened, while the companion may still be starting. */
  onOpen?: (address: string) => void
  /** Called with the URLs of the database and the api when everything is running. */
  onReady?: (databaseUrl: string, apiUrl: string) => Promise<void>
}

export const log = (line: string) => void process.stdout.write(`${CONSOLE_NAME}: ${line}\n`)

/** Runs everything as one process tree until stopped. If the start fails, prints one line and exits with code 1. */
export async function runConsole(options: ConsoleOptions): Promise<void> {
  const running = new RunningConsole(options)
  for (const signal of STOP_SIGNALS) process.on(signal, () => void running.end())
  if (process.env.npm_lifecycle_event) endWithParent(() => void running.end())
  process.stdout.on('error', () => undefined) // a closed output is no reason to leave a database running
  try {
    await running.start()
  } catch (error) {
    await running.end(error)
  }
}

class RunningConsole {
  readonly #options: ConsoleOptions
  readonly #environment: Environment
  /** The reasons why it does not start. Those from the api and the gateway are collected and printed together. */
  readonly #refusals: string[] = []
  readonly #programs: Program[] = []
  readonly #building = new AbortController()
  #webBuilt: Promise<void> | undefined
  #opening: Promise<OpenDatabase> | undefined
  #backups: BackupSchedule | undefined
  #ending: Promise<never> | undefined

  constructor(options: ConsoleOptions) {
    this.#options = options
    this.#environment = { ...options.environment, ...(options.isWatched && { WEB_DIR: 'off' }) }
  }

  async start(): Promise<void> {
    const { isWatched = false, companion, onOpen, onReady } = this.#options
    if (!isWatched) this.#webBuilt = buildWebApp(log, this.#building.signal)
    this.#webBuilt?.catch(() => undefined) // awaited below, together with other reasons for not starting
    log('opening the database')
    await this.#openData().catch(this.#collect(BadSettings))
    log('starting the gateway and the api')
    await this.#startProgram(GATEWAY)
    const { SAMPLE_FLEETS } = this.#environment
    await Promise.all([this.#startProgram(API), isWatched ? this.#startProgram(WEB_DEV_SERVER) : undefined])
    this.#throwRefusals()
    const { DATABASE_URL = '', HTTP_HOST, HTTP_PORT, WEB_PORT, MQTT_PORT, DATA_DIR } = this.#environment
    const addressOf = (port = '') => httpAddress(HTTP_HOST || '127.0.0.1', port)
    const webUrl = addressOf(isWatched ? WEB_PORT : HTTP_PORT)
    const opened = Promise.resolve(this.#webBuilt).then(() => this.#ending ?? onOpen?.(webUrl))
    opened.catch(() => undefined) // awaited below
    await Promise.all([
      SAMPLE_FLEETS === 'off' ? undefined : this.#startProgram(SAMPLES),
      companion && this.#startProgram(companion(this.#environment)),
    ])
    this.#throwRefusals()
    await opened
    if (this.#ending) return
    await onReady?.(DATABASE_URL, addressOf(HTTP_PORT))
    if (this.#ending) return
    this.#backups = scheduleBackups(readBackupSettings(this.#environment), {
      findLastMs: findLastBackupMs,
      takeBackup: (signal) => runBackup(this.#environment, signal),
      log,
    })
    log(`ready: ${webUrl} (MQTT on port ${MQTT_PORT}, data in ${DATA_DIR})`)
  }

  /** Stops everything that was started and exits: with 0 if it was stopped, or with a line and 1 after an error. */
  end(error?: unknown): Promise<never> {
    this.#ending ??= this.#stop().then(
      () => (error === undefined ? process.exit(0) : fail(CONSOLE_NAME, error)),
      (failure: unknown) => fail(CONSOLE_NAME, failure),
    )
    return this.#ending
  }

  async #openData(): Promise<void> {
    const settings = readStackSettings(this.#environment)
    readBackupSettings(this.#environment)
    this.#opening = openDatabase(settings, {
      exclusive: true,
      supervise: true,
      log,
      onLost: (error) => void this.end(error),
    })
    const { url } = await this.#opening
    this.#environment.DATABASE_URL = url
    this.#environment.DATA_DIR = settings.dataDir
    // Halves the time that a program takes to start.
    this.#environment.NODE_COMPILE_CACHE ||= join(settings.dataDir, COMPILE_CACHE)
    await this.#options.prepare?.(url, settings.dataDir)
  }

  /** Adds the program's ports to the environment for the next program. */
  async #startProgram({ path, watchesItself = false, ...program }: OwnProgram): Promise<void> {
    if (this.#ending) return
    const started = new Program({
      ...program,
      path: fileURLToPath(new URL(path, import.meta.url)),
      environment: { ...this.#environment },
      isWatched: this.#options.isWatched === true && !watchesItself,
      log,
    })
    this.#programs.push(started)
    await started
      .start()
      .then((ports) => Object.assign(this.#environment, ports), this.#collect(ProgramFailed))
  }

  #throwRefusals(): void {
    if (this.#refusals.length > 0) throw new Error(withoutRepetition(this.#refusals))
  }

  #collect(kind: typeof BadSettings | typeof ProgramFailed): (error: unknown) => void {
    return (error) => {
      if (!(error instanceof kind)) throw error
      this.#refusals.push(error.message)
    }
  }

  async #stop(): Promise<void> {
    this.#building.abort()
    await this.#backups?.stop()
    await Promise.all(this.#programs.map((program) => program.stop()))
    await this.#webBuilt?.catch(() => undefined) // aborted, or the reason why we are ending
    const database = await this.#opening?.catch(() => undefined) // its failure is the reason why we are ending
    await database?.close()
  }
}

/** Removes duplicates, because programs that share a setting report the same error. */
function withoutRepetition(messages: string[]): string {
  return [...new Set(messages.flatMap((message) => message.split('; ')))].join('; ')
}

/** npm sends a signal only to the shell between itself and us. The shell ends without forwarding it. */
function endWithParent(end: () => void): void {
  const { ppid } = process
  setInterval(() => {
    if (process.ppid !== ppid) end()
  }, PARENT_CHECK_MS).unref()
}

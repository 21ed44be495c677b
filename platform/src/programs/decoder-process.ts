import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from 'pino'
import type { DecoderReply, DecoderResult } from './run-decoder.ts'

/** A 64-megapixel photo takes 1 to 3 s on a server; a hostile file can be made to take much longer. */
const TIMEOUT_MS = 30_000
/** The time limit until a process has received the picture. It loads the image library first, which takes seconds on a busy machine. */
const BEGIN_TIMEOUT_MS = 60_000
/** A progressive 64-megapixel JPEG takes 330 MiB, or 650 MiB with four full components. */
const MEMORY_MAX_MIB = 1024
const IDLE_MS = 30_000

/** Thrown if the file is not a picture, or is damaged. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

/** Thrown if the decoding process had begun and then ended, ran out of memory or took too long. The picture may be the reason. */
export class DecoderLost extends Error {
  override name = 'DecoderLost'
}

export interface DecoderOptions {
  log: Pick<Logger, 'debug' | 'warn'>
  timeoutMs?: number
  memoryMaxMiB?: number
  idleMs?: number
  /** The Node.js executable that runs the decoding process. */
  executable?: string
}

/**
 * Decodes pictures in a separate process, one at a time, so that neither a hostile file nor its memory usage harms this process. The decoding process
 * is started for the first picture. It ends when there has been no picture for a while, or together with this process. Its program calls
 * `runDecoder`.
 */
export class DecoderProcess<Request extends object, Made> {
  readonly #program: string
  readonly #options: Required<DecoderOptions>
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #stopped = false

  /** `program` is the path of the program's file. */
  constructor(program: string, options: DecoderOptions) {
    this.#program = program
    this.#options = {
      timeoutMs: TIMEOUT_MS,
      memoryMaxMiB: MEMORY_MAX_MIB,
      idleMs: IDLE_MS,
      executable: process.execPath,
      ...options,
    }
  }

  /** Throws `UnreadablePicture` or `DecoderLost`. Any other error says nothing about the picture. */
  decode(request: Request): Promise<Made> {
    const decoding = this.#last.then(() => this.#decodeNow(request))
    this.#last = decoding.catch(() => undefined) // the caller gets the error from `decoding`
    return decoding
  }

  /** Ends the process. The current decoding rejects, which says nothing about the picture. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
  }

  async #decodeNow(request: Request): Promise<Made> {
    if (this.#stopped) throw new Error('the picture decoder is stopped')
    clearTimeout(this.#idle)
    const child = this.#child?.connected ? this.#child : this.#start()
    try {
      return takeMade(await this.#ask(child, request))
    } finally {
      if (!this.#stopped) this.#idle = setTimeout(() => this.#drop(child), this.#options.idleMs)
    }
  }

  /** Rejects if the process has ended or has to end. */
  async #ask(child: ChildProcess, request: Request): Promise<DecoderResult<Made>> {
    try {
      return await ask<Made>(child, request, this.#options.timeoutMs)
    } catch (error) {
      if (this.#stopped) throw new Error('the picture decoder was stopped', { cause: error })
      this.#drop(child)
      throw error
    }
  }

  /** A new process is started for the next picture, even if this one takes a moment to end. */
  #drop(child: ChildProcess): void {
    child.kill('SIGKILL')
    if (this.#child === child) this.#child = undefined
  }

  #start(): ChildProcess {
    const { log, memoryMaxMiB, executable } = this.#options
    const child = spawn(executable, [this.#program, String(memoryMaxMiB)], {
      // The settings contain secrets, so they are not passed on. With many arenas, glibc would not return what each thread has freed.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    child.on('error', (error) => log.warn({ err: error }, 'picture decoder failed'))
    child.once('exit', (exitCode, signal) => {
      if (this.#child === child) this.#child = undefined
      log.debug({ exitCode, signal }, 'picture decoder ended')
    })
    this.#child = child
    return child
  }
}

/** Sends one request. Throws `DecoderLost` only if the process has received the picture, otherwise a plain error. */
async function ask<Made>(
  child: ChildProcess,
  request: object,
  timeoutMs: number,
): Promise<DecoderResult<Made>> {
  const { promise, resolve, reject } = Promise.withResolvers<DecoderResult<Made>>()
  const endAfter = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms)
  let hasBegun = false
  let timer = endAfter(BEGIN_TIMEOUT_MS)
  const lose = (cause: Error) => {
    if (hasBegun) reject(new DecoderLost('the decoding process was lost', { cause }))
    else reject(new Error('the decoding process did not begin', { cause }))
  }
  const onExit = () => lose(new Error('it ended, or took too long'))
  const onMessage = (reply: DecoderReply<Made>) => {
    if (reply.kind === 'out_of_memory') lose(new Error(`it took ${reply.residentMiB} MiB of memory`))
    else if (reply.kind === 'begun') {
      hasBegun = true
      clearTimeout(timer)
      timer = endAfter(timeoutMs)
    } else resolve(reply)
  }
  child.on('message', onMessage).on('exit', onExit).on('error', lose)
  child.send(request, (error) => error && lose(error))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', lose)
  }
}

function takeMade<Made>(result: DecoderResult<Made>): Made {
  if (result.kind === 'made') return result.made
  if (result.kind === 'unreadable') throw new UnreadablePicture(result.reason)
  throw new Error(result.reason)
}

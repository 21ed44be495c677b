import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { DecodeReply, DecodeRequest } from './decoder-program.ts'
import type { Pictures } from './make-pictures.ts'

const PROGRAM = join(import.meta.dirname, 'decoder-program.ts')
/** A photo of 64 megapixels takes 1 to 3 s on a server; a hostile file can be made to take much longer. */
const TIMEOUT_MS = 30_000
/** A progressive JPEG of 64 megapixels takes 330 MiB, with four full components 650. */
const MEMORY_MAX_MIB = 1024
const IDLE_MS = 30_000

/** The file is no picture, or a damaged one. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto'
}

/** The decoding process ended, ran out of memory or took too long. The photo may be to blame, or the machine. */
export class DecoderLost extends Error {
  override name = 'DecoderLost'
}

export interface PhotoDecoderOptions {
  log: Logger
  timeoutMs?: number
  memoryMaxMiB?: number
  idleMs?: number
}

/**
 * Decodes photos in a process of its own, one at a time, so that neither a hostile file nor the memory it takes harms the gateway.
 * The process is started with the first photo and ends when there has been none for a while, or with the gateway.
 */
export class PhotoDecoder {
  readonly #options: Required<PhotoDecoderOptions>
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: PhotoDecoderOptions) {
    this.#options = { timeoutMs: TIMEOUT_MS, memoryMaxMiB: MEMORY_MAX_MIB, idleMs: IDLE_MS, ...options }
  }

  /** Makes the pictures of an original. Throws `UnreadablePhoto` or `DecoderLost`; any other error says nothing of the photo. */
  decode(path: string): Promise<Pictures> {
    const decoding = this.#last.then(() => this.#decodeNow(path))
    this.#last = decoding.catch(() => undefined) // whoever asked is told
    return decoding
  }

  /** Ends the process. What is being decoded is rejected, and says nothing of the photo. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
  }

  async #decodeNow(path: string): Promise<Pictures> {
    if (this.#stopped) throw new Error('the photo decoder is stopped')
    clearTimeout(this.#idle)
    const child = this.#child?.connected ? this.#child : this.#start()
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#options.timeoutMs)
    try {
      return readReply(await ask(child, { path }))
    } catch (error) {
      if (this.#stopped) throw new Error('the photo decoder was stopped', { cause: error })
      if (error instanceof DecoderLost) this.#drop(child)
      throw error
    } finally {
      clearTimeout(timer)
      if (!this.#stopped) this.#idle = setTimeout(() => this.#drop(child), this.#options.idleMs)
    }
  }

  /** The next photo gets a new process, even if this one takes a moment to end. */
  #drop(child: ChildProcess): void {
    child.kill('SIGKILL')
    if (this.#child === child) this.#child = undefined
  }

  #start(): ChildProcess {
    const { log, memoryMaxMiB } = this.#options
    const child = spawn(process.execPath, [PROGRAM, String(memoryMaxMiB)], {
      // The settings hold secrets. Few arenas: glibc would keep what each thread has freed.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    child.on('error', (error) => log.warn({ err: error }, 'photo decoder failed'))
    child.once('exit', (exitCode, signal) => {
      if (this.#child === child) this.#child = undefined
      log.debug({ exitCode, signal }, 'photo decoder ended')
    })
    this.#child = child
    return child
  }
}

/** Sends one request. Throws `DecoderLost` when the process ends before it has answered. */
async function ask(child: ChildProcess, request: DecodeRequest): Promise<DecodeReply> {
  const answered = new AbortController()
  const { signal } = answered
  const lost = new Promise<never>((_resolve, reject) => {
    const lose = () => reject(new DecoderLost('the decoding process ended or took too long'))
    child.once('exit', lose)
    child.send(request, (error) => error && lose())
    signal.addEventListener('abort', () => child.off('exit', lose))
  })
  try {
    const [reply] = (await Promise.race([once(child, 'message', { signal }), lost])) as [DecodeReply]
    return reply
  } finally {
    answered.abort()
  }
}

function readReply(reply: DecodeReply): Pictures {
  if (reply.kind === 'made') return reply.pictures
  if (reply.kind === 'unreadable') throw new UnreadablePhoto(reply.reason)
  if (reply.kind === 'failed') throw new Error(reply.reason)
  throw new DecoderLost(`decoding took ${reply.residentMiB} MiB of memory`)
}

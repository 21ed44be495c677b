import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { makePictures, type Pictures } from './make-pictures.ts'

/** The path of the original. */
export interface DecodeRequest {
  path: string
}

export type DecodeReply =
  /** The program is loaded and has received the request. */
  | { kind: 'begun' }
  | DecodeResult
  /** The process ends: it takes more memory than it may. */
  | { kind: 'out_of_memory'; residentMiB: number }

export type DecodeResult =
  | { kind: 'made'; pictures: Pictures }
  /** The file is no picture, or a damaged one. */
  | { kind: 'unreadable'; reason: string }
  /** The file could not be read; the photo may be whole. */
  | { kind: 'failed'; reason: string }

const MEMORY_CHECK_MS = 50

const memoryMaxMiB = Number(process.argv[2])
sharp.cache(false)

process.on('message', (request: DecodeRequest) => {
  if (!hasMemory()) return
  reply({ kind: 'begun' })
  void decode(request).then(reply)
})
process.on('disconnect', endAtOnce)
// Decoding runs in threads of its own, so that this timer fires meanwhile.
setInterval(hasMemory, MEMORY_CHECK_MS)

/** Ends the process when it takes more than it may. */
function hasMemory(): boolean {
  const residentMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
  if (residentMiB <= memoryMaxMiB) return true
  process.send?.({ kind: 'out_of_memory', residentMiB } satisfies DecodeReply, endAtOnce)
  return false
}

function reply(message: DecodeReply): void {
  process.send?.(message, ignoreClosedChannel)
}

async function decode({ path }: DecodeRequest): Promise<DecodeResult> {
  let original: Buffer
  try {
    original = await readFile(path)
  } catch (error) {
    return { kind: 'failed', reason: (error as Error).message } // safe: readFile rejects with errors
  }
  try {
    return { kind: 'made', pictures: await makePictures(original) }
  } catch (error) {
    return { kind: 'unreadable', reason: (error as Error).message } // safe: sharp rejects with errors
  }
}

/** `process.exit` would wait for the threads that decode. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** 'disconnect' follows. */
function ignoreClosedChannel(): void {}

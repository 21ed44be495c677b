/** A message from a decoding process to the process that started it. */
export type DecoderReply<Made> =
  /** The program is loaded and has received the request. */
  | { kind: 'begun' }
  | DecoderResult<Made>
  /** The process ends because it uses more memory than allowed. */
  | { kind: 'out_of_memory'; residentMiB: number }

export type DecoderResult<Made> =
  | { kind: 'made'; made: Made }
  /** The file is not a picture, or is damaged. */
  | { kind: 'unreadable'; reason: string }
  /** The file could not be read. The picture may be intact. */
  | { kind: 'failed'; reason: string }

const MEMORY_CHECK_MS = 50

/**
 * Answers the requests of a `DecoderProcess`, which is this process's parent, until the parent ends. `decode` gets the argument of the parent's
 * `decode` method.
 */
export function runDecoder<Made>(decode: (request: never) => Promise<DecoderResult<Made>>): void {
  const memoryMaxMiB = Number(process.argv[2])

  /** Ends the process if it uses more memory than allowed. */
  function hasMemory(): boolean {
    const residentMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
    if (residentMiB <= memoryMaxMiB) return true
    process.send?.({ kind: 'out_of_memory', residentMiB } satisfies DecoderReply<Made>, endAtOnce)
    return false
  }

  process.on('message', (request: unknown) => {
    if (!hasMemory()) return
    reply<Made>({ kind: 'begun' })
    void decode(request as never).then(reply<Made>) // safe: the programs on both sides belong together
  })
  process.on('disconnect', endAtOnce)
  // Decoding runs in its own threads, so this timer fires during it.
  setInterval(hasMemory, MEMORY_CHECK_MS)
}

function reply<Made>(message: DecoderReply<Made>): void {
  process.send?.(message, ignoreClosedChannel)
}

/** `process.exit` would wait for the decoding threads. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** 'disconnect' follows, so there is nothing to do. */
function ignoreClosedChannel(): void {}

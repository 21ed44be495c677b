import { type FileHandle, open, readFile } from 'node:fs/promises'

interface WaitingLine {
  line: string
  resolve: () => void
  reject: (error: unknown) => void
}

/** Writes lines to a file so that they survive a power cut. Lines that arrive while the disk is busy are written and synced together. */
export class Journal {
  readonly #file: FileHandle
  readonly #waiting: WaitingLine[] = []
  #work: Promise<void> = Promise.resolve()

  static async open(path: string): Promise<Journal> {
    return new Journal(await open(path, 'a', 0o600))
  }

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Resolves when the line is durable. `line` is a JSON object. */
  append(line: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ line, resolve, reject })
    this.#work = this.#work.then(() => this.#write())
    return promise
  }

  /** Removes all lines after `keepElsewhere` has made their content durable. Lines that arrive in the meantime are written afterwards. */
  async clear(keepElsewhere: () => Promise<void>): Promise<void> {
    const cleared = this.#work.then(keepElsewhere).then(() => this.#file.truncate(0))
    this.#work = cleared.catch(() => undefined) // the caller gets the error
    await cleared
  }

  async close(): Promise<void> {
    await this.#work
    await this.#file.close()
  }

  async #write(): Promise<void> {
    const batch = this.#waiting.splice(0)
    if (batch.length === 0) return // written together with the previous lines
    try {
      // Each line begins with its line feed so that the remains of a failed write never join the next line.
      await this.#file.appendFile(batch.map(({ line }) => `\n${line}`).join(''))
      await this.#file.datasync()
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

/** Returns the objects in a journal, oldest first. Omits a line that was cut off, because it was never reported as durable to its caller. */
export async function readJournal(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return []
    }
  })
}

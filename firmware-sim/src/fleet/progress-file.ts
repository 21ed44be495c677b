import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const KeptState = z.object({
  settings: z
    .array(z.object({ fromMs: z.number(), cycleMinutes: z.number(), triggerNumber: z.number() }))
    .readonly(),
  revision: z.number(),
  firmware: z.string(),
})

/** A part of the past, in unix milliseconds. */
const Stretch = z.object({ fromMs: z.number(), untilMs: z.number() })
export type Stretch = z.infer<typeof Stretch>

/** How far a fleet has come, so that it can go on there. All times are unix milliseconds. */
export const Progress = z.object({
  /** When the fleet was first set up. */
  deployedMs: z.number(),
  /** Everything due before has been acknowledged. */
  untilMs: z.number(),
  /** Stretches of the past whose photos are not all sent; they are sent newest first. */
  photosDue: z.array(Stretch),
  /** Cameras that commands have changed, by device id. */
  cameras: z.record(z.string(), KeptState),
})
export type Progress = z.infer<typeof Progress>

/** Undefined when there is none yet. Throws for a file that is something else. */
export async function readProgress(file: string): Promise<Progress | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return Progress.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} does not hold the progress of a fleet`, { cause: error })
  }
}

/** Replaces the file whole, so that a kill leaves the last one or this one. */
export async function writeProgress(file: string, progress: Progress): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(progress))
  await rename(`${file}.new`, file)
}

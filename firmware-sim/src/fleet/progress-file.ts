import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { z } from 'zod'
import { RememberedCommand } from '../device/command-memory.ts'

const StoredState = z.object({
  settings: z
    .array(z.object({ fromMs: z.number(), cycleMinutes: z.number(), triggerNumber: z.number() }))
    .readonly(),
  revision: z.number(),
  firmware: z.string(),
  syncMinutes: z.number().optional(),
})

const StoredCamera = StoredState.extend({ commands: z.array(RememberedCommand).default([]) })
export type StoredCamera = z.infer<typeof StoredCamera>

/** A change that a command made to a camera, as a line in the journal next to the progress file. */
export const CameraChange = z.object({
  deviceId: z.number(),
  state: StoredState,
  commands: z.array(RememberedCommand),
})
export type CameraChange = z.infer<typeof CameraChange>

/** A period in the past, in Unix milliseconds. */
const Stretch = z.object({ fromMs: z.number(), untilMs: z.number() })
export type Stretch = z.infer<typeof Stretch>

/** The progress of a fleet, from which it can continue. All times are Unix milliseconds. */
export const Progress = z.object({
  /** The time when the fleet was first set up. */
  deployedMs: z.number(),
  /** Everything that was due before this time has been acknowledged. */
  untilMs: z.number(),
  /** Periods in the past with unsent photos, which are sent newest first. */
  photosDue: z.array(Stretch),
  /** The cameras that have received commands, by device id. */
  cameras: z.record(z.string(), StoredCamera),
})
export type Progress = z.infer<typeof Progress>

/** Returns undefined if there is none yet. Throws if the file is something else. */
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

/** Replaces the whole file. After a kill or a power cut, the file has either its previous content or the new content. */
export async function writeProgress(file: string, progress: Progress): Promise<void> {
  await new DurableFolder(dirname(file)).write(basename(file), Buffer.from(JSON.stringify(progress)))
}

/** Applies a line from the journal. A line that the progress already includes changes nothing. */
export function applyChange({ cameras }: Progress, { deviceId, state, commands }: CameraChange): void {
  const merged = new Map(cameras[String(deviceId)]?.commands.map((command) => [command.id, command]))
  for (const command of commands) merged.set(command.id, command)
  cameras[String(deviceId)] = { ...state, commands: [...merged.values()] }
}

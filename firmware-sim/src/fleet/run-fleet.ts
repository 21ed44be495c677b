import { setTimeout as pause } from 'node:timers/promises'
import { explain } from '@sentinel/platform/run-program'
import type { SimOptions } from '../options.ts'
import { createDarkroom } from '../photos/darkroom.ts'
import { createTransmitter } from '../transmit/create-transmitter.ts'
import type { Command } from '../device/command.ts'
import type { Transmitter } from '../transmit/transmitter.ts'
import { backfill } from './backfill.ts'
import { Camera } from './camera.ts'
import type { PasswordOf } from './credentials.ts'
import { createFleetClock, type FleetClock } from './fleet-clock.ts'
import { runLive } from './live.ts'
import { OpenDeliveries } from './open-deliveries.ts'
import { sendPastPhotos } from './past-photos.ts'
import { planFleet } from './plan-fleet.ts'
import { type Progress, readProgress, writeProgress } from './progress-file.ts'
import { runAtRate } from './run-at-rate.ts'

const DAY_MS = 86_400_000
const SAVE_EVERY_MS = 5000
const PROGRESS_LINE_EVERY_MS = 2000

export interface RunningFleet {
  /** Resolves when the messages of the past are acknowledged; their photos follow beside what happens now. */
  pastSent: Promise<void>
  stop(): Promise<void>
}

/** Sets the cameras going: first what they had to say in the past, then live. */
export async function runFleet(
  options: SimOptions,
  passwordOf: PasswordOf,
  log: (line: string) => void,
): Promise<RunningFleet> {
  const stopping = new AbortController()
  const { signal } = stopping
  const startMs = Date.now()
  const progress = await openProgress(options, startMs)
  const clock = createFleetClock({ startMs, speed: options.speed })
  const report = reportOnce((line) => !signal.aborted && log(line))
  const open = new OpenDeliveries((error) => report(explain(error)))
  const transmitter = createTransmitter(options.dialect, {
    ...options,
    passwordOf,
    onTrouble: report,
    onCommand: (deviceId, command) => void obey(deviceId, command),
  })
  const cameras = openCameras(options, progress, transmitter)

  async function obey(deviceId: number, command: Command): Promise<void> {
    const camera = cameras.find(({ device }) => device.deviceId === deviceId)
    try {
      await camera?.obey(command, clock.toReportedMs)
    } catch (error) {
      report(explain(error))
    }
    if (camera) progress.cameras[String(deviceId)] = camera.state.kept()
  }

  const save = () => saveProgress(options, progress)
  await save() // a kill in the middle of the past must not deploy the fleet anew
  const pastSent = sendPast(cameras, progress, startMs, signal, log).then(save)
  const running = pastSent.then(() =>
    Promise.all([
      options.rate === undefined
        ? runLive(cameras, clock, open, signal)
        : runAtRate(cameras, options.rate, open, signal),
      sendDuePhotos(cameras, progress, signal),
      keepSaving(() => settle(progress, open, clock), save, signal),
    ]),
  )
  running.catch((error: unknown) => report(explain(error))) // also when stopped, and then nobody is told
  pastSent.catch(() => undefined) // told by the line above

  return {
    pastSent,
    async stop() {
      stopping.abort()
      await transmitter.close() // what it has not acknowledged stays due
      await running.catch(() => undefined) // it was told to end
      await save()
    },
  }
}

function openCameras(options: SimOptions, progress: Progress, transmitter: Transmitter): Camera[] {
  const darkroom = createDarkroom()
  return planFleet({ ...options, deployedMs: progress.deployedMs }).map(
    (device) =>
      new Camera({
        device: { ...device, sendsPhotos: device.sendsPhotos && options.rate === undefined },
        kept: progress.cameras[String(device.deviceId)],
        transmitter,
        darkroom,
      }),
  )
}

async function openProgress({ progressFile, backfillDays }: SimOptions, startMs: number): Promise<Progress> {
  const kept = progressFile === undefined ? undefined : await readProgress(progressFile)
  return (
    kept ?? {
      deployedMs: startMs - Math.max(backfillDays, 1) * DAY_MS,
      untilMs: startMs - backfillDays * DAY_MS,
      photosDue: [],
      cameras: {},
    }
  )
}

async function saveProgress({ progressFile }: SimOptions, progress: Progress): Promise<void> {
  if (progressFile !== undefined) await writeProgress(progressFile, progress)
}

async function sendPast(
  cameras: readonly Camera[],
  progress: Progress,
  untilMs: number,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  const fromMs = progress.untilMs
  if (fromMs >= untilMs) return
  let lineDueMs = Date.now()
  await backfill({
    cameras,
    fromMs,
    untilMs,
    signal,
    onProgress(sent, total) {
      if (Date.now() < lineDueMs && sent < total) return
      lineDueMs = Date.now() + PROGRESS_LINE_EVERY_MS
      log(`${sent.toLocaleString('en')} of ${total.toLocaleString('en')} messages of the past sent`)
    },
  })
  progress.untilMs = untilMs
  progress.photosDue.push({ fromMs, untilMs })
}

/** The newest stretch first. */
async function sendDuePhotos(
  cameras: readonly Camera[],
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  for (let stretch = progress.photosDue.at(-1); stretch; stretch = progress.photosDue.at(-1)) {
    const due = stretch
    await sendPastPhotos(cameras, due, signal, (backToMs) => (due.untilMs = backToMs))
    progress.photosDue.pop()
  }
}

function settle(progress: Progress, open: OpenDeliveries, clock: FleetClock): void {
  progress.untilMs = clock.toReportedMs(open.settledUntilMs(clock.nowMs()))
}

async function keepSaving(
  settleProgress: () => void,
  save: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      await pause(SAVE_EVERY_MS, undefined, { signal })
      settleProgress()
      await save()
    }
  } finally {
    settleProgress()
  }
}

/** The same trouble of many cameras is one line; each new one is told. */
function reportOnce(log: (line: string) => void): (line: string) => void {
  const told = new Set<string>()
  return (line) => {
    const kind = line.replace(/^device \d+/, 'device')
    if (told.has(kind)) return
    told.add(kind)
    log(line)
  }
}

import { explain } from '@sentinel/platform/programs/run-program'
import type { SimOptions } from '../options.ts'
import { createDarkroom } from '../photos/darkroom.ts'
import { createTransmitter } from '../transmit/create-transmitter.ts'
import { startNetworkBroker } from '../transmit/network-broker.ts'
import type { Transmitter } from '../transmit/transmitter.ts'
import { backfill } from './backfill.ts'
import { Camera } from './camera.ts'
import { commandFleet } from './command-fleet.ts'
import { findFirstPhotos } from './first-photos.ts'
import type { PasswordOf } from './credentials.ts'
import { createFleetClock } from './fleet-clock.ts'
import { runLive } from './live.ts'
import { OpenDeliveries } from './open-deliveries.ts'
import { sendPastPhotos, sendPhotosQuickly } from './past-photos.ts'
import { planFleet } from './plan-fleet.ts'
import type { Progress } from './progress-file.ts'
import { ProgressStore } from './progress-store.ts'
import { runAtRate } from './run-at-rate.ts'

const PROGRESS_LINE_EVERY_MS = 2000

type Report = (line: string) => void

export interface RunningFleet {
  /** Resolves when the past messages and the newest of their photos are acknowledged. Other photos follow later. */
  pastSent: Promise<void>
  stop(): Promise<void>
}

/** Starts the cameras, which first send their past and then live messages. */
export async function runFleet(
  options: SimOptions,
  passwordOf: PasswordOf,
  log: Report,
): Promise<RunningFleet> {
  const stopping = new AbortController()
  const { signal } = stopping
  const startMs = Date.now()
  const keeper = await ProgressStore.open(options, startMs)
  const { progress } = keeper
  const clock = createFleetClock({ startMs, speed: options.speed })
  const report = reportOnce((line) => !signal.aborted && log(line))
  const open = new OpenDeliveries((error) => report(explain(error)))
  const reportError = (error: unknown) => report(explain(error))
  const broker = options.brokerPort === undefined ? undefined : await startNetworkBroker(options.brokerPort)
  const transmitter = createTransmitter(options, {
    ...options,
    passwordOf,
    onTrouble: report,
    onCommand: (deviceId, command) => commands.take(deviceId, command),
  })
  const cameras = openCameras(options, { progress, transmitter, startMs })
  const commands = commandFleet(cameras, options, { clock, signal, passwordOf, keeper, report: reportError })

  transmitter.greet(cameras.map(({ device }) => device)).catch(reportError)
  const sentPhotos = new Set<string>()
  const onFailed = reportError
  const pastSent = sendPast(cameras, progress, {
    untilMs: startMs,
    claimsReceipt: options.claimsReceipt,
    signal,
    log,
    onFailed,
    sentPhotos,
  })

  const settle = () => (progress.untilMs = clock.toReportedMs(open.settledUntilMs(clock.nowMs())))
  const works = pastSent.then(() => [
    options.rate === undefined
      ? runLive(cameras, clock, open, signal)
      : runAtRate(cameras, options.rate, open, signal),
    sendDuePhotos(cameras, progress, { onFailed, signal, sentPhotos }),
    keeper.keepSaving(settle, report, signal),
  ])
  works.then((all) => all.map((work) => work.catch(reportError)), reportError)

  async function stop(): Promise<void> {
    stopping.abort()
    await transmitter.close() // what the transmitter has not acknowledged stays due
    await works.then(Promise.allSettled.bind(Promise), () => undefined) // aborted, or reported above
    await commands.close()
    await keeper.close()
    await broker?.close()
  }
  let stopped: Promise<void> | undefined
  return { pastSent, stop: () => (stopped ??= stop()) }
}

interface Surroundings {
  progress: Progress
  transmitter: Transmitter
  startMs: number
}

/**
 * If the fleet's time runs faster than real time, it starts over with each run. Each run then draws its own sightings so that it does not repeat
 * earlier ones.
 */
function openCameras(options: SimOptions, { progress, transmitter, startMs }: Surroundings): Camera[] {
  const darkroom = createDarkroom()
  const liveSeed = options.speed === 1 ? options.seed : startMs
  return planFleet({ ...options, deployedMs: progress.deployedMs }).map(
    (device) =>
      new Camera({
        device: { ...device, sendsPhotos: device.sendsPhotos && options.rate === undefined },
        live: { fromMs: startMs, seed: liveSeed },
        stored: progress.cameras[String(device.deviceId)],
        transmitter,
        darkroom,
      }),
  )
}

async function sendPast(
  cameras: readonly Camera[],
  progress: Progress,
  {
    untilMs,
    claimsReceipt,
    signal,
    log,
    onFailed,
    sentPhotos,
  }: PhotoSending & { untilMs: number; claimsReceipt: boolean; log: Report },
): Promise<void> {
  const fromMs = progress.untilMs
  if (fromMs >= untilMs) return
  let lineDueMs = Date.now()
  const { ofFleet } = findFirstPhotos(cameras, { fromMs, untilMs })
  // Runs in parallel with the messages, because a photo may arrive before its insight.
  const photosSent = sendPhotosQuickly(ofFleet, { signal, onFailed, sent: sentPhotos })
  const messagesSent = backfill({
    cameras,
    fromMs,
    untilMs,
    claimsReceipt,
    signal,
    onProgress(messages, done) {
      if (Date.now() < lineDueMs && done < cameras.length) return
      lineDueMs = Date.now() + PROGRESS_LINE_EVERY_MS
      log(`the past of ${done} of ${cameras.length} cameras sent, ${messages.toLocaleString('en')} messages`)
    },
  })
  await Promise.all([messagesSent, photosSent])
  progress.untilMs = untilMs
  progress.photosDue.push({ fromMs, untilMs })
}

interface PhotoSending {
  signal: AbortSignal
  /** Called for a photo that could not be sent. The other photos are sent anyway. */
  onFailed: (error: unknown) => void
  /** Each sender adds its photos so that none is sent twice. */
  sentPhotos: Set<string>
}

/** Sends the photos that the cameras' own pages show first, and then the newest period, which is the last in the list. */
async function sendDuePhotos(
  cameras: readonly Camera[],
  { photosDue }: Progress,
  { onFailed, signal, sentPhotos: sent }: PhotoSending,
): Promise<void> {
  const newest = photosDue.at(-1)
  if (newest) await sendPhotosQuickly(findFirstPhotos(cameras, newest).ofCameras, { signal, onFailed, sent })
  for (let due = newest; due; due = photosDue.at(-1)) {
    const stretch = due
    await sendPastPhotos(cameras, stretch, {
      signal,
      sent,
      onSent: (backToMs) => (stretch.untilMs = backToMs),
      onFailed,
    })
    photosDue.splice(photosDue.indexOf(stretch), 1)
  }
}

/** Reports each new problem. If many cameras have the same problem, reports it in one line. */
function reportOnce(log: Report): Report {
  const reported = new Set<string>()
  return (line) => {
    const kind = line.replace(/^device \d+/, 'device')
    if (reported.has(kind)) return
    reported.add(kind)
    log(line)
  }
}

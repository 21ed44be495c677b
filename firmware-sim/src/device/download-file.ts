import { createHash, type Hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CommandMessage } from '@sentinel/contracts/device-messages/mqtt'
import { CommandFailure } from './command-failure.ts'

export type DeviceFile = Extract<CommandMessage, { type: 'device_update' }>['payload']['files'][number]

/** The number of bytes per request. */
const RANGE_BYTES = 1024 * 1024
/** The number of failed requests for a file after which the camera gives up. */
const FAILURES_MAX = 8
const TOO_MANY_REQUESTS = 429

export interface DownloadOptions {
  /** The device's id and secret, or undefined if it has none. */
  credentials: { username: string; password: string } | undefined
  requestTimeoutMs: number
  /** The pause before retrying a failed request. */
  retryMs: number
  /** Aborts the download, which then rejects with the signal's reason. */
  signal: AbortSignal
  /** Waits until the fleet has capacity for another request. */
  inTurn: <Result>(request: () => Promise<Result>) => Promise<Result>
}

/**
 * Downloads a file in ranges and verifies it. If the connection breaks, the download resumes where it stopped. The bytes are not stored, because the
 * simulator never runs them. Throws `CommandFailure` with the reason if the camera cannot get the file.
 */
export async function downloadFile(file: DeviceFile, options: DownloadOptions): Promise<void> {
  const received: Received = { bytes: 0, hash: createHash('sha256') }
  for (let failures = 0; received.bytes < file.bytes;) {
    try {
      await options.inTurn(() => fetchRange(file, received, options))
    } catch (error) {
      options.signal.throwIfAborted()
      failures += 1
      if (error instanceof CommandFailure) throw error
      if (failures === FAILURES_MAX)
        throw new CommandFailure(
          `${file.url} gave up after ${failures} failed requests with ${received.bytes} of ${file.bytes} bytes: ${reasonOf(error)}`,
          { cause: error },
        )
      await pause(options.retryMs, undefined, { signal: options.signal })
    }
  }
  const sha256 = received.hash.digest('hex')
  if (sha256 !== file.sha256)
    throw new CommandFailure(`${file.url} has the checksum ${sha256} instead of ${file.sha256}`)
}

interface Received {
  bytes: number
  hash: Hash
}

/** Adds the received bytes to `received`, even if the connection breaks midway. */
async function fetchRange(
  { url, bytes }: DeviceFile,
  received: Received,
  { credentials, requestTimeoutMs, signal }: DownloadOptions,
): Promise<void> {
  const first = received.bytes
  const last = Math.min(first + RANGE_BYTES, bytes) - 1
  const response = await fetch(url, {
    headers: {
      range: `bytes=${first}-${last}`,
      'accept-encoding': 'identity', // ranges count the bytes of the file itself
      ...(credentials && { authorization: basic(credentials) }),
    },
    redirect: 'error', // the credentials are only for this URL
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  })
  if (response.status >= 500 || response.status === TOO_MANY_REQUESTS) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new CommandFailure(`${url} answers with status ${response.status}`)
  }
  const isWhole = response.status === 200 // regardless of the requested range
  if (isWhole) {
    received.bytes = 0
    received.hash = createHash('sha256')
  } else checkRange(url, response.headers.get('content-range'), { first, bytes })
  for await (const chunk of response.body) {
    received.bytes += chunk.length
    received.hash.update(chunk)
    if (received.bytes > bytes) throw new CommandFailure(`${url} has more than the ${bytes} bytes announced`)
  }
  if (isWhole && received.bytes < bytes)
    throw new CommandFailure(`${url} has ${received.bytes} bytes instead of ${bytes}`)
  if (received.bytes === first) throw new Error('an answer without bytes')
}

function checkRange(
  url: string,
  contentRange: string | null,
  wanted: { first: number; bytes: number },
): void {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(contentRange ?? '')
  if (Number(match?.[1]) !== wanted.first) throw new CommandFailure(`${url} answers with another range`)
  const size = match?.[2]
  if (size !== '*' && Number(size) !== wanted.bytes)
    throw new CommandFailure(`${url} has ${size} bytes instead of ${wanted.bytes}`)
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** `fetch` puts the reason in its error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

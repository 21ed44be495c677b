import type { ErrorCode } from '@sentinel/contracts/http/errors'
import { deviceFilePath } from '@sentinel/contracts/device-messages/mqtt'
import { openStoredFile } from '@sentinel/platform/files/open-stored-file'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Credentials, isSecret, readDeviceId } from '../broker/credentials.ts'
import { FailedPasswords } from './failed-passwords.ts'
import { findDeviceFile } from './find-device-file.ts'
import { OpenDownloads } from './open-downloads.ts'
import { readBasic } from './read-basic.ts'

const RETRY_AFTER_SECONDS = 30
/** A device that reads nothing for this long is considered gone. */
const STALLED_MS = 120_000
const SHA256 = /^[0-9a-f]{64}$/

export interface DeviceFileDeps {
  pool: pg.Pool
  credentials: Pick<Credentials, 'find'>
  /** The folder with models and firmware. */
  fileFolder: string
  log: Logger
}

type FileRequest = FastifyRequest<{ Params: { sha256: string } }>

/**
 * Serves the files of commands to the devices that the commands are for. The devices use their own credentials, and may request ranges (the wire
 * page, §1).
 */
export function addDeviceFiles(app: FastifyInstance, deps: DeviceFileDeps): void {
  const failedPasswords = new FailedPasswords()
  const downloads = new OpenDownloads()
  // Stopping does not wait for downloads, because devices resume them where they stopped.
  app.addHook('preClose', async () => downloads.endAll())

  app.route({
    method: ['GET', 'HEAD'],
    url: deviceFilePath(':sha256'),
    async handler(request: FileRequest, reply) {
      reply.header('cache-control', 'no-store')
      try {
        const deviceId = await authenticate(request, reply, deps, failedPasswords)
        if (deviceId === undefined) return reply
        const { sha256 } = request.params
        const sizeBytes = SHA256.test(sha256) ? await findDeviceFile(deps.pool, deviceId, sha256) : undefined
        if (sizeBytes === undefined) return refuse(request, reply, 404, 'not_found', 'File not found.')
        const end = request.method === 'GET' ? downloads.begin(deviceId, reply.raw) : () => undefined
        if (!end) return refuseForNow(request, reply, 'Too many files are being sent. Try again later.')
        reply.raw.once('close', end).setTimeout(STALLED_MS, () => reply.raw.destroy())
        return await sendFile(request, reply, deps.fileFolder, { sha256, sizeBytes })
      } catch (error) {
        deps.log.error({ err: error }, 'file not sent to a device')
        return refuseForNow(request, reply, 'The file cannot be sent at this moment. Try again later.')
      }
    },
  })
}

/**
 * Returns the device that sent the request, or undefined if it was refused. The correct secret is always accepted, no matter how many wrong ones came
 * from the same address. Nobody can guess 256 random bits, so the limit only slows down devices with a wrong secret.
 */
async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { credentials, log }: DeviceFileDeps,
  failed: FailedPasswords,
): Promise<number | undefined> {
  const given = readBasic(request.headers.authorization)
  if (!given) {
    askForPassword(request, reply)
    return undefined
  }
  const deviceId = readDeviceId(given.username)
  const credential = deviceId === undefined ? undefined : await credentials.find(deviceId)
  if (isSecret(credential?.secretHash, Buffer.from(given.password))) return deviceId
  const waitSeconds = failed.findWaitSeconds(request.ip, given.username)
  if (waitSeconds !== undefined) {
    reply.header('retry-after', waitSeconds)
    refuse(request, reply, 429, 'rate_limited', 'Too many wrong passwords. Try again later.')
    return undefined
  }
  failed.add(request.ip, given.username)
  log.warn({ deviceId: given.username.slice(0, 20), ip: request.ip }, 'file refused: wrong password')
  askForPassword(request, reply)
  return undefined
}

function askForPassword(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('www-authenticate', 'Basic realm="Sentinel devices", charset="UTF-8"')
  refuse(request, reply, 401, 'unauthenticated', 'The device’s id and secret are needed.')
}

/** Throws if the complete file is not in the folder. This happens if the api stores its files in another folder. */
async function sendFile(
  request: FileRequest,
  reply: FastifyReply,
  fileFolder: string,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
): Promise<FastifyReply> {
  const { method, headers } = request
  const {
    status,
    headers: known,
    body,
  } = await openStoredFile(fileFolder, { sha256, sizeBytes, method, headers })
  reply.headers(known)
  if (status === 416) return refuse(request, reply, 416, 'invalid', 'The file has no such part.')
  return reply.code(status).send(body)
}

function refuseForNow(request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  reply.header('retry-after', RETRY_AFTER_SECONDS)
  return refuse(request, reply, 503, 'unavailable', message)
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  message: string,
): FastifyReply {
  return reply
    .code(status)
    .removeHeader('content-length')
    .type('application/json; charset=utf-8')
    .send({ code, message, requestId: request.id })
}

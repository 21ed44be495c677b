import fastifyMultipart from '@fastify/multipart'
import { type StoredFile, uploadFile } from '@sentinel/contracts/staff/files'
import { STORED_FILE_MAX_BYTES } from '@sentinel/contracts/models/limits'
import type { Database } from '@sentinel/migrations/connect'
import { type BegunFile, DurableFolder } from '@sentinel/platform/files/durable-folder'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import { createHash } from 'node:crypto'
import { type Actor, actAs, actorOf, recordAct } from '../../platform/acts.ts'
import { ApiError, invalid } from '../../platform/http/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Area } from '../../platform/area.ts'
import { lockFile } from './lock-file.ts'
import { sweepFiles } from './sweep-files.ts'

const FORM_LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 1000, fileSize: STORED_FILE_MAX_BYTES }

const IS_MISSING = 'The form has no file with the name file.'
const IS_EMPTY = 'The file is empty.'
const IS_BROKEN = 'The upload broke off before its end. Nothing was stored.'
const IS_TOO_LARGE = 'The file is larger than 512 MiB.'
const IS_DIFFERENT =
  'The file has another checksum. It may be another file, or it was changed on its way. Nothing was stored.'

interface InternalFileDeps {
  db: Database
  /** The path of the folder that contains models and firmware. */
  fileFolder: string
  config: { diskReserveBytes: number }
}

const internalFileRoutes: FastifyPluginAsyncZod<InternalFileDeps> = async (
  app,
  { db, fileFolder, config },
) => {
  await app.register(fastifyMultipart, { limits: FORM_LIMITS })
  const folder = new DurableFolder(fileFolder)

  const { body: _, ...schema } = uploadFile.schema // the handler reads the form when it is this upload's turn
  app.route({
    ...uploadFile,
    schema,
    async handler(request) {
      const expectedBytes = Number(request.headers['content-length'] ?? STORED_FILE_MAX_BYTES)
      await refuseWithoutRoom(fileFolder, { expectedBytes, reserveBytes: config.diskReserveBytes })
      const received = await receiveForm(folder, request)
      try {
        refuseDifferent(received, request.query.checksum)
        return await keepFile(db, actorOf(request), received)
      } finally {
        await received.file.discard() // unless it was stored
      }
    },
  })
}

async function receiveForm(folder: DurableFolder, request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new ApiError(415, 'unsupported_media_type', 'The body has to be multipart/form-data.')
  const part = await request.file().catch(refuse)
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    throw invalid({ file: IS_MISSING })
  }
  const received = await receiveFile(folder, part.file).catch((error: NodeJS.ErrnoException) => {
    request.raw.unpipe().resume() // otherwise the rest is never read, and the browser waits for a response forever
    return refuse(error)
  })
  if (part.file.truncated) {
    await received.file.discard()
    throw tooLarge()
  }
  if (received.sizeBytes > 0) return received
  await received.file.discard()
  throw invalid({ file: IS_EMPTY })
}

function refuseDifferent({ sha256, md5 }: ReceivedFile, checksum: string | undefined): void {
  if (!checksum) return
  const found = checksum.length === 64 ? sha256 : md5
  if (found.toString('hex') !== checksum) throw invalid({ checksum: IS_DIFFERENT })
}

/** Handles the errors of the form parser, which throws for refused forms and for a form that ends early. A full disk is not the caller's fault. */
function refuse(error: { code?: string; syscall?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
  if (error.code === 'ENOSPC') throw noRoom('The disk of the console is full. Make room, then try again.')
  if (error.syscall !== undefined) throw error
  throw invalid({ file: IS_BROKEN })
}

function tooLarge(): ApiError {
  return new ApiError(413, 'too_large', IS_TOO_LARGE, { fields: { file: IS_TOO_LARGE } })
}

const MIB = 2 ** 20

/** Refuses an upload that would use the disk space reserved for insights (docs/decisions/0022). */
async function refuseWithoutRoom(
  folder: string,
  { expectedBytes, reserveBytes }: { expectedBytes: number; reserveBytes: number },
): Promise<void> {
  if ((await findFreeBytes(folder)) - expectedBytes >= reserveBytes) return
  throw noRoom(
    `The disk of the console has no room for this file: ${Math.round(reserveBytes / MIB)} MiB are kept for insights. Make room, then try again.`,
  )
}

function noRoom(message: string): ApiError {
  return new ApiError(503, 'unavailable', message, { fields: { file: message } })
}

/** If a folder does not exist yet, returns the free space of its parent's disk. */
async function findFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT' // safe: statfs rejects with these
    if (!isAbsent || dirname(folder) === folder) throw error
    return findFreeBytes(dirname(folder))
  }
}

/**
 * Names a received file and stores its row. Identical content is stored only once. The file is in place before the row is committed, so that a row
 * always has its file.
 */
async function keepFile(
  db: Database,
  actor: Actor,
  { file, sha256, md5, sizeBytes }: ReceivedFile,
): Promise<StoredFile> {
  return actAs(db, actor, async (tx) => {
    await lockFile(tx, sha256)
    await file.keep(storedFileName(sha256.toString('hex')))
    const uploaded = await tx
      .insertInto('stored_file')
      .values({ sha256, md5, size_bytes: sizeBytes, uploaded_by: actor.id })
      .onConflict((known) =>
        known.column('sha256').doUpdateSet({ uploaded_at: sql`now()`, uploaded_by: actor.id }),
      )
      .returning(sql<string>`wire_time(uploaded_at)`.as('uploaded_at'))
      .executeTakeFirstOrThrow()
    const stored = {
      sha256: sha256.toString('hex'),
      md5: md5.toString('hex'),
      size_bytes: sizeBytes,
      uploaded_at: uploaded.uploaded_at,
    }
    await recordAct(tx, { kind: 'file_uploaded', about: { sha256: stored.sha256, size_bytes: sizeBytes } })
    return stored
  })
}

const internalFileJobs: Jobs = {
  createTasks: (deps) => ({ sweep_files: (_payload, { abortSignal }) => sweepFiles(deps, abortSignal) }),
  crontab: '52 3 * * * sweep_files ?max=1&priority=-1',
}

export const internalFiles = {
  routes: internalFileRoutes,
  jobs: internalFileJobs,
} satisfies Area<InternalFileDeps>

/** A complete file that has no name yet. */
interface ReceivedFile {
  file: BegunFile
  sha256: Buffer
  md5: Buffer
  sizeBytes: number
}

/** Writes incoming data to disk. If the data ends early, deletes the file and rejects. */
async function receiveFile(folder: DurableFolder, source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const file = await folder.begin()
  try {
    const [sha256, md5] = [createHash('sha256'), createHash('md5')]
    let sizeBytes = 0
    for await (const bytes of source) {
      sha256.update(bytes)
      md5.update(bytes)
      sizeBytes += bytes.length
      await file.write(bytes)
    }
    await file.finish()
    return { file, sha256: sha256.digest(), md5: md5.digest(), sizeBytes }
  } catch (error) {
    await file.discard()
    throw error
  }
}

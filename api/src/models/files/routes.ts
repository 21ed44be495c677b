import * as endpoints from '@sentinel/contracts/models/model-files'
import type { Database } from '@sentinel/migrations/connect'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { DOWNLOAD_TICKET_MINUTES } from '@sentinel/contracts/models/limits'
import { z } from 'zod'
import { stat } from 'node:fs/promises'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { openStoredFile } from '@sentinel/platform/files/open-stored-file'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import { sql } from 'kysely'
import { ApiError, notFound, unavailable } from '../../platform/http/errors.ts'
import { type TokenKind, makeSignedToken, readSignedToken } from '../../platform/access/signed-token.ts'

interface ModelFileDeps {
  db: Database
  /** The path of the folder that contains models and firmware. */
  fileFolder: string
  linkKey: string
  now: () => number
}

export const modelFileRoutes: FastifyPluginAsyncZod<ModelFileDeps> = async (
  app,
  { db, fileFolder, linkKey, now },
) => {
  const sending = new Set<ServerResponse>()
  const track = ({ raw }: FastifyReply) => {
    sending.add(raw)
    raw.once('close', () => sending.delete(raw))
  }
  // A shutdown does not wait for downloads, because browsers can resume them.
  app.addHook('preClose', async () => sending.forEach((response) => response.destroy()))

  app.route({
    ...endpoints.downloadModel,
    async handler(request, reply) {
      const { user, params } = request
      const { algId } = params
      const file = await findModelFile(db, { userId: user.id, sessionId: user.sessionId, algId })
      if (!file) throw notFound('Model file')
      track(reply)
      return sendFile(request, reply, { fileFolder, file: { ...file, algId } }) as never // the response type describes the bytes
    },
  })

  app.route({
    ...endpoints.createModelDownload,
    async handler({ user: { id: userId, sessionId }, params: { algId } }) {
      const file = await findModelFile(db, { userId, sessionId, algId })
      if (!file) throw notFound('Model file')
      const { sha256, sizeBytes } = file
      if (!(await isStored(fileFolder, file))) throw unavailable('The file of this model cannot be read.')
      const ticket = makeTicket(linkKey, { userId, sessionId, algId, sha256 }, now())
      return {
        url: endpoints.downloadWithTicket.url.replace(':ticket', ticket),
        sha256,
        size_bytes: sizeBytes,
      }
    },
  })

  app.route({
    ...endpoints.downloadWithTicket,
    async handler(request, reply) {
      const ticket = readTicket(linkKey, request.params.ticket, now())
      const file = ticket && (await findModelFile(db, ticket))
      if (!file || file.sha256 !== ticket.sha256) throw notFound('Model file')
      track(reply)
      return sendFile(request, reply, { fileFolder, file: { ...file, algId: ticket.algId } }) as never // the response type describes the bytes
    },
  })
}

const Content = z.object({
  userId: z.int(),
  /** The session that requested the ticket. The ticket becomes invalid when the session ends. */
  sessionId: z.uuid(),
  algId: z.int(),
  sha256: z.string(),
  /** In milliseconds since 1970. */
  validUntil: z.int(),
})
const kind: TokenKind<z.infer<typeof Content>> = { purpose: 'session download', content: Content }

/** The file that a ticket permits to download. */
type TicketFile = Omit<z.infer<typeof Content>, 'validUntil'>

export function makeTicket(key: string, file: TicketFile, nowMs: number): string {
  return makeSignedToken(key, kind, { ...file, validUntil: nowMs + DOWNLOAD_TICKET_MINUTES * 60_000 })
}

/** Returns undefined for a ticket that we did not issue or that has expired. */
function readTicket(key: string, ticket: string, nowMs: number): TicketFile | undefined {
  const content = readSignedToken(key, kind, ticket)
  return content && content.validUntil > nowMs ? content : undefined
}

/** A download ends if the client has received nothing for this long. */
const STALLED_MS = 120_000

/** Sends the file, or the requested part. */
async function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { fileFolder, file }: { fileFolder: string; file: ModelFile & { algId: number } },
): Promise<FastifyReply> {
  const { status, headers: known, body } = await openStoredFile(fileFolder, { ...file, method, headers })
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  reply.headers({ ...known, 'cache-control': 'private, no-cache' })
  if (status === 416) throw new ApiError(416, 'invalid', 'The file has no such part.')
  const name = `model-${file.algId}-${toFileName(file.name)}.bin`
  return reply.code(status).header('content-disposition', `attachment; filename="${name}"`).send(body)
}

/** Replaces all but ASCII letters and digits, because other characters would need a second form of the header (RFC 6266 §4.3). */
function toFileName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
      .toLowerCase() || 'file'
  )
}

/** Returns true if the complete file is stored. The caller checks this first, so that a browser is not sent to a file that does not exist. */
async function isStored(fileFolder: string, { sha256, sizeBytes }: ModelFile): Promise<boolean> {
  const path = new DurableFolder(fileFolder).pathOf(storedFileName(sha256))
  const found = await stat(path).catch(() => undefined)
  return found?.size === sizeBytes
}

interface ModelFile {
  name: string
  sha256: string
  sizeBytes: number
}

/** Returns the file of a model in the account of a user whose session is open. Returns undefined if this console does not have the model's file. */
async function findModelFile(
  db: Database,
  { userId, sessionId, algId }: { userId: number; sessionId: string; algId: number },
): Promise<ModelFile | undefined> {
  const found = await sql<ModelFile>`
    select a.name, encode(f.sha256, 'hex') as sha256, f.size_bytes as "sizeBytes"
    from user_alg u join user_account p using (user_id) join alg a using (alg_id) join stored_file f on f.sha256 = a.file_sha256
    where u.user_id = ${userId} and u.alg_id = ${algId} and p.disabled_at is null
      and exists (select from user_session s where s.session_id = ${sessionId} and s.user_id = ${userId}
        and s.ended_at is null and s.expires_at > now())`.execute(db)
  return found.rows[0]
}

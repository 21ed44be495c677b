import { stat } from 'node:fs/promises'
import { DurableFolder } from '@sentinel/platform/durable-folder'
import { openStoredFile } from '@sentinel/platform/open-stored-file'
import { storedFileName } from '@sentinel/platform/stored-file-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/errors.ts'
import type { ModelFile } from './find-file.ts'

/** A client that takes nothing for so long has gone. */
const STALLED_MS = 120_000

/** Sends the file, or the part that the request asks for. */
export async function sendFile(
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

/** Letters and digits of ASCII: other characters of a name need a second form of the header (RFC 6266 §4.3). */
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

/** Whether the file is there as a whole, so that a browser that is sent to it does not fail. */
export async function isStored(fileFolder: string, { sha256, sizeBytes }: ModelFile): Promise<boolean> {
  const path = new DurableFolder(fileFolder).pathOf(storedFileName(sha256))
  const found = await stat(path).catch(() => undefined)
  return found?.size === sizeBytes
}

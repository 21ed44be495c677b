import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** A page in all encodings, made once and sent often. */
export interface CompressedPage {
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

export function compressPage(text: string): CompressedPage {
  const identity = Buffer.from(text)
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: brotliCompressSync(identity, QUALITY),
    gzip: gzipSync(identity),
  }
}

/** Answers 304 to a browser that has this very page. */
export function replyCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  const known = request.headers['if-none-match']?.split(/,\s*/) ?? []
  if (known.includes(page.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page[encoding])
}

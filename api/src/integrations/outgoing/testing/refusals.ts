import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { UsualAnswer } from '../../../testing/stand-in-server.ts'

/** ISO 8601 with an offset: `Z` or hours. A time without a zone is refused. */
export const OffsetTime = z.iso.datetime({ offset: true })

export function refuse(status: number, detail: string, headers: Record<string, string> = {}): UsualAnswer {
  return { status, headers, body: { detail } }
}

export function isJson(headers: IncomingHttpHeaders): boolean {
  return /^application\/json\b/.test(headers['content-type'] ?? '')
}

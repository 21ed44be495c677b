import { DOWNLOAD_TICKET_MINUTES } from '@sentinel/contracts/models/limits'
import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from '../../platform/signed-token.ts'

const Content = z.object({
  userId: z.int(),
  /** The session that asked for it, and with which it ends. */
  sessionId: z.uuid(),
  algId: z.int(),
  sha256: z.string(),
  /** Milliseconds since 1970. */
  validUntil: z.int(),
})
const kind: TokenKind<z.infer<typeof Content>> = { purpose: 'session download', content: Content }

/** What a ticket is for. */
export type TicketFile = Omit<z.infer<typeof Content>, 'validUntil'>

export function makeTicket(key: string, file: TicketFile, nowMs: number): string {
  return makeSignedToken(key, kind, { ...file, validUntil: nowMs + DOWNLOAD_TICKET_MINUTES * 60_000 })
}

/** Undefined for a ticket that is not ours, or no longer valid. */
export function readTicket(key: string, ticket: string, nowMs: number): TicketFile | undefined {
  const content = readSignedToken(key, kind, ticket)
  return content && content.validUntil > nowMs ? content : undefined
}

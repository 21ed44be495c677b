import type { Queryable } from '@sentinel/migrations/connect'
import type { MailContent } from '../../integrations/outgoing/email/content.ts'

export interface FoundContent {
  content: MailContent
  /** The reason why the recipient gets this email. */
  why: string
}

export interface ContentDeps {
  pool: Queryable
  /** The console's address, without a trailing slash. */
  publicUrl: string
  linkKey: string
}

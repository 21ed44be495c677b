import type { Queryable } from '@sentinel/migrations/connect'
import type { MailContent } from '../../integrations/outgoing/email/content.ts'

export interface FoundContent {
  content: MailContent
  /** Why the reader gets this mail. */
  why: string
}

export interface ContentDeps {
  pool: Queryable
  /** Where people open the console, without a slash at its end. */
  publicUrl: string
  linkKey: string
}

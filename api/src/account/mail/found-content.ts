import type { Queryable } from '@sentinel/migrations/connect'
import type { MailContent } from '../../integrations/outgoing/email/content.ts'

export interface FoundContent {
  content: MailContent
  /** The reason why the reader gets this mail. */
  why: string
}

export interface ContentDeps {
  pool: Queryable
  /** The address of the console, without a trailing slash. */
  publicUrl: string
  linkKey: string
}

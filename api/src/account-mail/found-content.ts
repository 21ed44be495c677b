import type { Queryable } from '@sentinel/migrations/connect'
import type { MailContent } from '../outgoing/email/content.ts'

export interface FoundContent {
  content: MailContent
  /** Why it comes to whoever reads it. */
  why: string
}

export interface ContentDeps {
  pool: Queryable
  /** Where people open the console, without a slash at its end. */
  publicUrl: string
  linkKey: string
}

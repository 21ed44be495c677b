/** What stands below every mail. */
export interface MailFooter {
  /** Why it comes to whoever reads it. */
  why: string
  /** Where a person ends mail of this kind, where it can be ended. */
  unsubscribePage?: string
  supportEmail: string
}

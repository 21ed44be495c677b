/** What stands below every mail. */
export interface MailFooter {
  /** Why the reader gets this mail. */
  why: string
  /** Where a person ends mail of this kind, where it can be ended. */
  unsubscribePage?: string
  supportEmail: string
}

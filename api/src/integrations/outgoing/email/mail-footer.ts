/** The text at the bottom of every email. */
export interface MailFooter {
  /** The reason why the recipient gets this email. */
  why: string
  /** The page for unsubscribing from this kind of email, if possible. */
  unsubscribePage?: string
  supportEmail: string
}

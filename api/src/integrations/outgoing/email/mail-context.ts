export interface MailContext {
  to: string
  /** An IANA name: whose clock the times are of. */
  timeZone: string
  publicUrl: string
  /** Where mail programs post to (RFC 8058). */
  unsubscribeUrl: string
  /** Where a person goes to. */
  unsubscribePage: string
  /** With its brackets; the same each time this message is sent. */
  messageId: string
  supportEmail: string
}

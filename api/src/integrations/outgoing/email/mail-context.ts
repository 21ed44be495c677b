export interface MailContext {
  to: string
  /** The IANA name of the time zone used for times. */
  timeZone: string
  publicUrl: string
  /** The address to which email programs post (RFC 8058). */
  unsubscribeUrl: string
  /** The address for the recipient to open. */
  unsubscribePage: string
  /** The id, including its angle brackets. It stays the same each time this message is sent. */
  messageId: string
  supportEmail: string
}

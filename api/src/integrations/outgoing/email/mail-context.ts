export interface MailContext {
  to: string
  /** The IANA name of the zone in which times are written. */
  timeZone: string
  publicUrl: string
  /** The address to which mail programs post (RFC 8058). */
  unsubscribeUrl: string
  /** The address that a person opens. */
  unsubscribePage: string
  /** The id with its brackets. It is the same each time this message is sent. */
  messageId: string
  supportEmail: string
}

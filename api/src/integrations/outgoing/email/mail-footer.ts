/** The text below every mail. */
export interface MailFooter {
  /** The reason why the reader gets this mail. */
  why: string
  /** The page on which a person can unsubscribe from this kind of mail, if that is possible. */
  unsubscribePage?: string
  supportEmail: string
}

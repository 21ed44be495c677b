/** The content of a mail. Both its HTML and its text are made from it. */
export interface MailContent {
  subject: string
  /** The category of the message in a word or two. */
  eyebrow: string
  tone: 'calm' | 'bad' | 'good'
  heading: string
  lead: string | undefined
  /** The caption of the photo, if the mail has one. */
  photo: string | undefined
  facts: Line[]
  lists: { title: string; lines: Line[]; more: string | undefined }[]
  action: { label: string; url: string }
}

export interface Line {
  label: string
  value: string
}

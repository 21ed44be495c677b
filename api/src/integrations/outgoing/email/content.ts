/** The content of an email, from which both its HTML and its text are generated. */
export interface MailContent {
  subject: string
  /** The category of the message in a word or two. */
  eyebrow: string
  tone: 'calm' | 'bad' | 'good'
  heading: string
  lead: string | undefined
  /** The photo's caption, if the email has a photo. */
  photo: string | undefined
  facts: Line[]
  lists: { title: string; lines: Line[]; more: string | undefined }[]
  action: { label: string; url: string }
}

export interface Line {
  label: string
  value: string
}

/** What a mail says, from which its HTML and its text are both made. */
export interface MailContent {
  subject: string
  /** What kind of news it is: a word or two. */
  eyebrow: string
  tone: 'calm' | 'bad' | 'good'
  heading: string
  lead: string | undefined
  /** What the photo shows, where the mail has one. */
  photo: string | undefined
  facts: Line[]
  lists: { title: string; lines: Line[]; more: string | undefined }[]
  action: { label: string; url: string }
}

export interface Line {
  label: string
  value: string
}

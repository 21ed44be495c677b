/** The texts about changing since when a person can see a device. */
export const internalLinkStartMessages = {
  change: 'They see it',
  title: (person: string, device: number) => `How far back ${person} sees device ${device}`,
  note: 'Earlier insights and reports are hidden from them. Nothing is deleted.',
  fromBeginning: 'From the beginning',
  fromTime: 'From a date and time',
  time: 'Date and time',
  timeHint: 'In your time zone.',
  missing: 'Enter a date and time.',
  cleared: (time: string) =>
    `This device was cleared on ${time}. Everything before that belongs to its former owners. With an earlier start, this person sees it.`,
  save: 'Save',
  saved: (person: string) => `Changed how far back ${person} sees the device.`,
  notSaved: (reason: string) => `Not changed: ${reason}`,
} as const

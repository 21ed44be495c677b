export const unsubscribeMessages = {
  ask: 'End these mails?',
  body: (email: string) =>
    `No sightings, alerts or digests of these cameras will be mailed to ${email} any more.`,
  confirm: (email: string) => `End mail to ${email}`,
  done: 'The mails have ended',
  doneBody: (email: string) =>
    `${email} will no longer receive mail about these cameras. If the owner of the cameras adds the address again, you are asked before anything is sent.`,
  failed: (reason: string) => `Nothing was changed. ${reason}`,
  bad: {
    title: 'This link does not work',
    body: 'It is incomplete, or it is not one of ours. Open it from the mail itself, or ask the sender to remove your address.',
  },
} as const

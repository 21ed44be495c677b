export const recipientMessages = {
  ask: 'Do you want these alerts?',
  body: (owner: string, email: string) =>
    `${owner} wants to send sightings and alerts of their cameras to ${email}. Nothing is sent unless you confirm.`,
  ignore: 'If you do not want them, close this page.',
  confirm: 'Send me these alerts',
  failed: (reason: string) => `Nothing was changed. ${reason}`,
  done: 'You will get these alerts',
  doneBody: (owner: string, email: string) =>
    `Sightings and alerts of the cameras of ${owner} come to ${email}. Each mail has a link to unsubscribe.`,
  expired: {
    title: 'This link has expired',
    body: 'Ask the sender to send the request again.',
  },
  bad: {
    title: 'This link does not work',
    body: 'It is incomplete, or the request was withdrawn. Open it from the mail itself, or ask the sender to send it again.',
  },
  list: 'Recipients',
  states: { waiting: 'Waiting for confirmation', confirmed: 'Confirmed' },
  unchecked: { email: 'Not checked: no mail server', sms: 'Not checked: no SMS service' },
  emailNote: 'We sent a mail with a link. Nothing else is sent until it is confirmed.',
  smsNote: 'We sent a text with a code. Nothing else is sent until you enter it.',
  failedMail: (reason: string) => `The last mail with a link was not sent. ${reason}`,
  failedText: (reason: string) => `The last text with a code was not sent. ${reason}`,
  code: (phoneNumber: string) => `Code sent to ${phoneNumber}`,
  enter: 'Confirm',
  enterNamed: (phoneNumber: string) => `Confirm: ${phoneNumber}`,
  sendAgain: 'Send again',
  sendAgainNamed: (recipient: string) => `Send again: ${recipient}`,
  sent: (recipient: string) => `Sent again to ${recipient}.`,
  confirmed: (phoneNumber: string) => `${phoneNumber} is confirmed.`,
} as const

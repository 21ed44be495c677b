export const verificationMessages = {
  banner: 'Confirm your email to invite people and to get messages. We sent a link to',
  sendAgain: 'Send again',
  sent: (email: string) => `A new link was sent to ${email}.`,
  notSent: (reason: string) => `No link was sent. ${reason}`,
  ask: 'Confirm your email',
  body: (email: string) =>
    `Confirm that ${email} is your email. Your Sentinel Console account can then invite people and send messages.`,
  notYours: 'If you did not create an account, close this page.',
  confirm: 'Confirm my email',
  failed: (reason: string) => `Your email is not confirmed yet. ${reason}`,
  done: 'Your email is confirmed',
  doneBody: (email: string) => `${email} is confirmed. You can invite people and set up messages.`,
  already: (email: string) => `${email} was confirmed already. There is nothing left to do.`,
  goOn: 'Go to the console',
  expired: {
    title: 'This link has expired',
    body: 'Sign in and choose “Send again” at the top of the page. You get a new link by mail.',
  },
  bad: {
    title: 'This link does not work',
    body: 'It is incomplete, or its account was deleted. Open it from the mail itself, or sign in and send a new one.',
  },
} as const

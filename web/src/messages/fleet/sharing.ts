import { count } from '../plural.ts'

export const sharingMessages = {
  claim: {
    open: 'Claim a camera',
    title: 'Claim a camera',
    body: 'Enter the number on the camera and its claim code, which came with the camera or from the person who handed it over. You see what the camera sends from now on; its former owner keeps what it sent before.',
    deviceId: 'Device ID',
    deviceIdBad: 'Enter the number of the camera, digits only.',
    deviceIdTooLong: 'That number is too long. Check it again.',
    code: 'Claim code',
    codeMissing: 'Enter the claim code.',
    codeTooShort: 'The code is too short: it has 16 letters and digits.',
    codeHint: '16 letters and digits. Spaces and dashes do not matter.',
    submit: 'Claim',
    refused:
      'This number and code do not match, or the code was used or has expired. Check both, or ask for a new code.',
    done: (name: string) => `${name} is in your account now.`,
  },
  people: {
    title: 'People',
    note: 'People see this camera from the moment it was shared with them.',
    viewOnly: 'You can view this camera. To manage it or to invite others, ask its owner.',
    me: 'You',
    since: 'since',
    invite: 'Invite',
    handOver: 'Claim code',
    invited: (email: string) => `Invited: ${email}`,
    states: { pending: 'Not accepted yet', expired: 'Expired', accepted: 'Accepted' },
    mail: {
      pending: 'email on its way',
      sent: 'email sent',
      written_to_file: 'email not sent',
      failed: 'email not delivered',
    },
    acceptedBy: (email: string) => `accepted by ${email}`,
    nobody: 'Nobody has been invited yet.',
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation to ${email}`,
    again: 'Send again',
    againTo: (email: string) => `Send the invitation to ${email} again`,
    sentAgain: (email: string) => `The email to ${email} is being sent again.`,
    notSentAgain: (email: string) =>
      `The email to ${email} was not sent. No mail server is configured, so it was saved to a file on the server.`,
  },
  invite: {
    titleOfDevice: (name: string) => `Invite somebody to ${name}`,
    titleOfGroup: (name: string) => `Share ${name}`,
    bodyOfDevice:
      'They get an email with a link. They need their own account, and see this camera from the moment they accept.',
    bodyOfGroup:
      'They get an email with a link. They need their own account. From the moment they accept, they see the cameras of this group, including those added later. Cameras that you can only view are not shared.',
    email: 'Email',
    submit: 'Invite',
    done: (email: string) => `${email} is invited.`,
    doneWithoutMail: (email: string) =>
      `${email} is invited, but gets no email. No mail server is configured, so it was saved to a file on the server.`,
  },
  withdraw: {
    title: 'Withdraw the invitation?',
    pending: (email: string) => `The link that ${email} received will stop working.`,
    accepted: (email: string) =>
      `${email} loses the cameras of this invitation, and so do the people they invited. Their notes on sightings stay.`,
    confirm: 'Withdraw',
    done: (email: string) => `The invitation to ${email} was withdrawn.`,
  },
  claimCode: {
    title: 'Make a new claim code?',
    body: 'Anybody who has the number of the camera and this code can add it to their account, once. Earlier codes stop working. You keep the camera until you release it.',
    confirm: 'Make code',
    made: 'Claim code',
    note: (date: string) => `It is shown only once, and works once until ${date}.`,
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser did not allow copying. Select the code and copy it.',
    device: (deviceId: number) => `Device ID ${deviceId}`,
  },
  invitation: {
    title: 'An invitation',
    device: (inviter: string, name: string | null) =>
      `${inviter} shares ${name === null ? 'a camera' : `the camera “${name}”`} with you.`,
    group: (inviter: string, name: string | null, devices: number) =>
      `${inviter} shares ${name === null ? 'a group of cameras' : `the cameras of “${name}”`} with you, ${count(devices, 'camera', 'cameras')} now.`,
    from: (email: string) => `From ${email}`,
    promise: 'You see what it sees and how it is doing, from the moment you accept.',
    accept: 'Accept',
    signIn: 'Sign in to accept',
    signUp: 'Create an account',
    as: (email: string) => `You accept it with the account ${email}.`,
    accepted: 'You have accepted the invitation.',
    acceptedByOther: 'This invitation was already accepted.',
    expired: 'This invitation has expired. Ask for another one.',
    see: 'See the cameras',
    seeSightings: 'See the sightings',
    done: 'It is in your account now.',
    bad: {
      title: 'This link does not work',
      body: 'The invitation was withdrawn, or the link is incomplete. Open it from the email, or ask for another one.',
    },
  },
} as const

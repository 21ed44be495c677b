import { count } from './plural.ts'

export const sharingMessages = {
  claim: {
    open: 'Claim a camera',
    title: 'Claim a camera',
    body: 'Enter the number on the camera and its claim code, which came with the camera or from the person who handed it over. You see what the camera sends from now on; its former owner keeps what it sent before.',
    deviceId: 'Device ID',
    deviceIdBad: 'Enter the number of the camera: digits alone.',
    deviceIdTooLong: 'No camera has so long a number. Look at it once more.',
    code: 'Claim code',
    codeMissing: 'Enter the claim code.',
    codeTooShort: 'The code is too short: it has 16 letters and digits.',
    codeHint: '16 letters and digits; spaces and dashes do not matter.',
    submit: 'Claim',
    refused:
      'This number and code do not belong together, or the code was used or has run out. Look at both once more, or ask for a new code.',
    done: (name: string) => `${name} is in your account now.`,
  },
  people: {
    title: 'People',
    note: 'Whoever has this camera sees it from the moment it was shared with them.',
    lookOnly: 'You can view this camera. To manage it or to invite others, ask its owner.',
    me: 'You',
    since: 'since',
    invite: 'Invite',
    handOver: 'Claim code',
    invited: (email: string) => `Invited: ${email}`,
    states: { pending: 'Not accepted yet', expired: 'Has run out', accepted: 'Accepted' },
    mail: {
      pending: 'mail on its way',
      sent: 'mail sent',
      written_to_file: 'mail not sent',
      failed: 'mail not delivered',
    },
    acceptedBy: (email: string) => `accepted by ${email}`,
    nobody: 'Nobody is invited yet.',
    takeBack: 'Take back',
    takeBackOf: (email: string) => `Take back the invitation of ${email}`,
    again: 'Send again',
    againTo: (email: string) => `Send the invitation to ${email} again`,
    sentAgain: (email: string) => `The mail to ${email} is sent again.`,
    notSentAgain: (email: string) =>
      `The mail to ${email} was not sent. No mail server is configured, so it was saved to a file on the server.`,
  },
  invite: {
    titleOfDevice: (name: string) => `Invite somebody to ${name}`,
    titleOfGroup: (name: string) => `Share ${name}`,
    bodyOfDevice:
      'They get a mail with a link. With an account of their own they see this camera from the moment they accept.',
    bodyOfGroup:
      'They get a mail with a link. With an account of their own they see the cameras of this group, also those that join it later, from then on. Cameras that you can only view are not passed on.',
    email: 'Email',
    submit: 'Invite',
    done: (email: string) => `${email} is invited.`,
    doneWithoutMail: (email: string) =>
      `${email} is invited, but gets no mail. No mail server is configured, so it was saved to a file on the server.`,
  },
  takeBack: {
    title: 'Take the invitation back?',
    pending: (email: string) => `The link that ${email} has got will lead nowhere.`,
    accepted: (email: string) =>
      `${email} no longer sees the camera or cameras that came by it, and neither do those they have invited. What they noted on sightings stays.`,
    confirm: 'Take back',
    done: (email: string) => `The invitation of ${email} was taken back.`,
  },
  claimCode: {
    title: 'A new claim code?',
    body: 'With the number of the camera and this code somebody takes it into their own account, once. A code that was made before no longer counts. You keep the camera until you give it up.',
    confirm: 'Make a code',
    made: 'Claim code',
    note: (date: string) => `It is shown only now, and good for one use until ${date}.`,
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser does not copy it. Select it and copy it yourself.',
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
    accepted: 'You have accepted it.',
    acceptedByOther: 'This invitation was accepted already.',
    expired: 'This invitation has run out. Ask for another one.',
    see: 'See the cameras',
    seeSightings: 'See the sightings',
    done: 'It is in your account now.',
    bad: {
      title: 'This link does not work',
      body: 'The invitation was taken back, or the link is incomplete. Open it from the mail itself, or ask for another one.',
    },
  },
} as const

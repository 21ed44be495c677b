import { count } from '../plural.ts'

/** The texts of the forms that ask for a second factor. */
export const proofMessages = {
  signInIntro: 'Your password is right. Now prove that it is you.',
  resetIntro: 'Your new password is set. Now prove that it is you.',
  title: 'Confirm that it is you',
  intro:
    'Confirm that it is you before you change how you sign in or do something permanent. You are not asked again for 15 minutes.',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'No passkey was used. Try again, or use another method.',
  noMethod: 'Your passkeys belong to another address of this console. Open it there, or write to',
  code: 'Code from your app',
  codeHint: 'Six digits, from your authenticator app',
  sixDigits: 'A code has six digits.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you stored. Each works once.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use your authenticator app',
  password: 'Password',
  goOn: 'Continue',
  startAgain: 'Back to the password',
  codesLeft: (left: number) =>
    left === 0
      ? 'That was your last recovery code. Make new ones in your account, under Security.'
      : `You have ${count(left, 'recovery code', 'recovery codes')} left.`,
  lost: 'Lost your phone and your codes? Write to',
} as const

const factors = { authenticator: 'authenticator app', passkey: 'passkey' } as const

/** Returns a factor's name for the log. */
export function nameFactor({ factor, name }: { factor: keyof typeof factors; name?: string | undefined }) {
  return name === undefined ? factors[factor] : `${factors[factor]} “${name}”`
}

/** The texts about second factors on the Security tab. */
export const secondFactorMessages = {
  title: 'Second factor',
  note: 'A code from your phone or a passkey, besides your password. Somebody who learns your password can’t sign in without it.',
  required: 'This console requires a second factor of staff. Set one up to go on.',
  app: {
    name: 'Authenticator app',
    off: 'Not set up',
    on: 'On since',
    setUp: 'Set up',
    turnOff: 'Turn off',
    title: 'Set up an authenticator app',
    scan: 'Scan this with an authenticator app on your phone, for example Aegis, 2FAS, Google Authenticator or a password manager.',
    qrCode: 'QR code for an authenticator app',
    open: 'Open it in an app on this device',
    type: 'Or type this key into the app:',
    code: 'Code that the app shows',
    codeHint: 'Six digits',
    turnOn: 'Turn on',
    done: 'The authenticator app is on.',
    offTitle: 'Turn the authenticator app off?',
    offBody: 'Codes of the app no longer work. Delete the account from the app as well.',
    offDone: 'The authenticator app is off.',
  },
  passkeys: {
    name: 'Passkeys',
    none: 'A passkey unlocks your account with the fingerprint, face or PIN of a device, or with a security key.',
    unavailable:
      'Passkeys need https and a host name, or http://localhost. They do not work on an IP address.',
    add: 'Add a passkey',
    added: 'Added',
    used: 'last used',
    unused: 'not used yet',
    title: 'Add a passkey',
    body: 'Your browser asks you where to store the passkey.',
    label: 'Name',
    labelHint: 'For example “Office laptop”',
    goOn: 'Continue',
    done: (name: string) => `The passkey “${name}” was added.`,
    failed: 'Your browser made no passkey. Try again.',
    known: 'This device or key already has a passkey of your account.',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove the passkey ${name}`,
    removeTitle: (name: string) => `Remove the passkey “${name}”?`,
    removeBody: 'You can no longer sign in with it.',
    removed: (name: string) => `The passkey “${name}” was removed.`,
  },
  /** Shown when the last factor is removed. */
  last: 'Your account then has no second factor, and your recovery codes stop working.',
  codes: {
    name: 'Recovery codes',
    left: (left: number) => (left === 0 ? 'None left: make new ones' : `${left} left`),
    make: 'Make new codes',
    makeTitle: 'Make new recovery codes?',
    makeBody: 'The codes that you have stored stop working.',
    title: 'Store your recovery codes',
    body: 'Each of them signs you in once, when you have lost your phone or key. Print them, or keep them in a password manager. They are not shown again.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'The browser did not allow it. Select the codes and copy them.',
    download: 'Download',
    fileName: 'sentinel-recovery-codes.txt',
    file: (email: string, codes: readonly string[]) =>
      `Recovery codes of ${email} for Sentinel Console. Each works once.\n\n${codes.join('\n')}\n`,
    stored: 'I have stored them',
    leave: {
      title: 'Leave without storing the codes?',
      body: 'They are not shown again. You can make new ones under Security.',
      discard: 'Leave',
      keep: 'Stay',
    },
  },
} as const

import { PASSWORD_MIN_CHARACTERS } from '@sentinel/contracts/account/limits'
import { messages } from '../../messages/messages.ts'

const { moreThanEight, upperCase, lowerCase, special, different } = messages.password

/** The rules of the contract's `Password`, one by one, so that each can be ticked off. A test checks that they match. */
const requirements: { text: string; isMet: (password: string) => boolean }[] = [
  { text: moreThanEight, isMet: (password) => password.length >= PASSWORD_MIN_CHARACTERS },
  { text: upperCase, isMet: (password) => /\p{Lu}/u.test(password) },
  { text: lowerCase, isMet: (password) => /\p{Ll}/u.test(password) },
  { text: special, isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
]

/** Checks each rule. With the current password, also checks that the new one differs from it. */
export function checkPassword(password: string, current?: string): { text: string; isMet: boolean }[] {
  const listed = requirements.map(({ text, isMet }) => ({ text, isMet: isMet(password) }))
  if (current === undefined) return listed
  return [...listed, { text: different, isMet: password !== '' && password !== current }]
}

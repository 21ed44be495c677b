import { z } from 'zod'
import { readTokenText } from '../values/token-text.ts'

/** The content of a reset link's token, without its signature: the request's number and the account's email. */
export const ResetTokenContent = z.tuple([z.int(), z.string()])
export type ResetTokenContent = z.infer<typeof ResetTokenContent>

/** Reads the email from a token without checking its signature. Returns undefined if the token does not have this form. */
export function readResetEmail(token: string): string | undefined {
  try {
    const [text = ''] = token.split('.')
    return ResetTokenContent.parse(readTokenText(text))[1]
  } catch {
    return undefined // the token is cut off or mistyped; the server will report it when the form is sent
  }
}

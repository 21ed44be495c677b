import { NAME_IN_MAIL_MAX_CHARACTERS } from '@sentinel/contracts/account/limits'
import { hasWebAddress } from '@sentinel/contracts/values/web-address'
import { toOneLine } from './one-line.ts'

/**
 * Returns a name that one user chose in the form that emails or an invitation's page show to another: shortened and on one line. Email programs turn
 * web addresses in a text into links, so a name that contains one is replaced by `fallback`.
 */
export function nameInMail<Fallback extends string | null | undefined>(
  name: string,
  fallback: Fallback,
): string | Fallback {
  const line = toOneLine(name)
  if (line === '' || hasWebAddress(line)) return fallback
  const signs = Array.from(line)
  return signs.length <= NAME_IN_MAIL_MAX_CHARACTERS
    ? line
    : `${signs
        .slice(0, NAME_IN_MAIL_MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
}

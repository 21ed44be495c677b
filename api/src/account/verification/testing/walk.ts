import type { verificationEndpoints } from '@sentinel/contracts/account/verification'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { makeEmailLinkToken } from '../../../platform/access/email-link-token.ts'

export const verificationWalk: AreaWalk<typeof verificationEndpoints> = {
  parameters: {
    token: {
      of: ({ id: userId, email }, { linkKey }) =>
        makeEmailLinkToken(linkKey, 'email verification', { userId, email, now: Date.now() }),
      absent: 'e30.c2lnbmVkLWJ5LW5vYm9keQ',
      isShared: true,
    },
  },
}

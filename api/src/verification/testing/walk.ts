import type { verificationEndpoints } from '@sentinel/contracts/verification'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { makeVerificationToken } from '../verification-token.ts'

export const verificationWalk: AreaWalk<typeof verificationEndpoints> = {
  parameters: {
    token: {
      of: ({ id: userId, email }, { linkKey }) =>
        makeVerificationToken(linkKey, { userId, email, now: Date.now() }),
      absent: 'e30.c2lnbmVkLWJ5LW5vYm9keQ',
      isShared: true,
    },
  },
}

import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { AccountMailRow } from './account-mail-row.ts'
import { describeClaim } from './describe-claim.ts'
import { describeInvitation } from './describe-invitation.ts'
import { describePasswordChange, describeReset } from './describe-password.ts'
import { describeFactorChange, describeFailedFactor } from './describe-second-factor.ts'
import { describeRecipient } from './describe-recipient.ts'
import { describeVerification } from './describe-verification.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'

/** What a mail says, as the rows stand now, or the reason why there is nothing to say. */
export async function findContent(
  deps: ContentDeps,
  mail: AccountMailRow,
): Promise<FoundContent | OutgoingReason> {
  if (mail.is_disabled) return because('account_disabled')
  if (mail.kind === 'invitation') return describeInvitation(deps, mail.about.invitationId)
  if (mail.kind === 'device_claimed') return describeClaim(deps, mail.about)
  if (mail.kind === 'password_reset') return describeReset(deps, mail.about.resetId)
  if (mail.kind === 'second_factor_changed') return describeFactorChange(deps, mail)
  if (mail.kind === 'second_factor_failed') return describeFailedFactor(deps, mail.recipient)
  if (mail.kind === 'email_verification') return describeVerification(deps, mail.about.userId)
  if (mail.kind === 'recipient_confirmation') return describeRecipient(deps, mail)
  return describePasswordChange(deps, mail.recipient)
}

import { explainReason } from '@sentinel/domain/integrations/explain-reason'
import { type OutgoingReason, because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Mailer } from '../../integrations/outgoing/email/mailer.ts'
import { layOutHtml } from '../../integrations/outgoing/email/layout-html.ts'
import { layOutText } from '../../integrations/outgoing/email/layout-text.ts'
import type { Outcome } from '../../integrations/outgoing/facts.ts'
import { giveUp } from '../../integrations/outgoing/judge-outcome.ts'
import { type AccountMailRow, settleAccountMail, takeAccountMail } from './account-mail-row.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'
import { describeClaim } from './describe-claim.ts'
import { describeInvitation } from './describe-invitation.ts'
import { describePasswordChange, describeReset } from './describe-password.ts'
import { describeFactorChange, describeFailedFactor } from './describe-second-factor.ts'
import { describeRecipient } from './describe-recipient.ts'
import { describeVerification } from './describe-verification.ts'

export interface AccountMailDeps extends ContentDeps {
  mailer: Mailer
  supportEmail: string
}

interface Job {
  mailId: number
  isLastTry: boolean
}

/**
 * Sends one of the console's own emails. The queue runs a job in only one process at a time, so the email is sent once. If a process is killed
 * between sending it and storing the outcome, it is sent again with the same Message-ID. Throws if the email should be retried.
 */
export async function sendAccountMail(deps: AccountMailDeps, { mailId, isLastTry }: Job): Promise<void> {
  const mail = await takeAccountMail(deps.pool, mailId)
  if (!mail) return
  const outcome = await deliver(deps, mail)
  if (outcome.state === 'retry' && isLastTry) {
    await settleAccountMail(deps.pool, mailId, {
      state: 'failed',
      reason: giveUp(outcome.reason, mail.attempts),
    })
    return
  }
  await settleAccountMail(deps.pool, mailId, outcome)
  if (outcome.state === 'retry') throw new Error(explainReason(outcome.reason.code, outcome.reason.params))
}

async function deliver(deps: AccountMailDeps, mail: AccountMailRow): Promise<Outcome> {
  const { mailer, publicUrl, supportEmail } = deps
  const found = await findContent(deps, mail)
  if ('code' in found) return { state: 'skipped', reason: found }
  const { content, why } = found
  const footer = { why, supportEmail }
  return mailer.sendMail({
    // An object, because a string with a list of addresses would send the email to all of them.
    to: { name: '', address: mail.recipient },
    subject: content.subject,
    messageId: `<account.${mail.mail_id}@${new URL(publicUrl).hostname}>`,
    text: layOutText(content, footer),
    html: layOutHtml(content, footer),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

/** Returns the email's content, based on the current rows, or the reason not to send it. */
async function findContent(deps: ContentDeps, mail: AccountMailRow): Promise<FoundContent | OutgoingReason> {
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

import {
  type NotifyingPlatform,
  NotifyingPlatform as Notifying,
  type Platform,
} from '@sentinel/contracts/integrations/integrations'
import { settleClasses } from './add-class.ts'
import { addRecipient, checkRecipients } from './add-recipient.ts'
import type { ClassesDraft, IntegrationDraft } from './draft-integration.ts'

/** A draft's errors before it is sent: those of its fields, and those of groups by id. */
export interface DraftErrors {
  recipients?: string
  classes?: string
  groups: ReadonlyMap<number, string>
}

export const NO_ERRORS: DraftErrors = { groups: new Map() }

/** Returns the draft as it will be saved. Includes text in a field that was not added with the button. */
export function settleDraft(
  platform: Platform,
  draft: IntegrationDraft,
): { draft: IntegrationDraft; errors: DraftErrors } {
  const recipients = isNotifying(platform) ? settleRecipients(platform, draft) : draft
  const classes = settleClasses(draft.classes)
  const groups = new Map<number, ClassesDraft>()
  const groupErrors = new Map<number, string>()
  for (const [groupId, chosen] of draft.groups) {
    const settled = settleClasses(chosen)
    groups.set(groupId, 'error' in settled ? chosen : settled)
    if ('error' in settled) groupErrors.set(groupId, settled.error)
  }
  return {
    draft: {
      ...('error' in recipients ? draft : recipients),
      classes: 'error' in classes ? draft.classes : classes,
      groups,
    },
    errors: {
      ...('error' in recipients && { recipients: recipients.error }),
      ...('error' in classes && { classes: classes.error }),
      groups: groupErrors,
    },
  }
}

export function hasErrors({ recipients, classes, groups }: DraftErrors): boolean {
  return recipients !== undefined || classes !== undefined || groups.size > 0
}

export function isNotifying(platform: Platform): platform is NotifyingPlatform {
  return Notifying.safeParse(platform).success
}

function settleRecipients(
  platform: NotifyingPlatform,
  draft: IntegrationDraft,
): IntegrationDraft | { error: string } {
  const isTyped = draft.typed.trim() !== ''
  const settled = isTyped
    ? addRecipient(platform, draft.recipients, draft.typed)
    : checkRecipients(platform, draft.recipients)
  return 'error' in settled ? settled : { ...draft, recipients: settled.recipients, typed: '' }
}

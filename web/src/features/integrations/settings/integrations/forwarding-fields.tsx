import type { ForwardingPlatform, Integration } from '@sentinel/contracts/integrations/integrations'
import { messages } from '../../../../messages/messages.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { IntegrationDraft } from './draft-integration.ts'
import type { FormErrors } from './use-integration-form.ts'

const texts = messages.settings.form
const names = { gundi_v1: texts.apiKey, gundi_v2: texts.token }

interface ForwardingFieldsProps {
  platform: ForwardingPlatform
  stored: Integration | undefined
  draft: IntegrationDraft
  errors: Pick<FormErrors, 'secret' | 'baseUrl'>
  onChange: (changes: Partial<IntegrationDraft>) => void
}

/** The key that opens the other system, and where it is. */
export function ForwardingFields({ platform, stored, draft, errors, onChange }: ForwardingFieldsProps) {
  const shown = stored?.options.apiKey ?? stored?.options.token
  const isUnreadable = stored?.offReason === 'key_unreadable'
  return (
    <>
      {platform === 'gundi_v2' && <Notice>{texts.tokenNote}</Notice>}
      <PasswordField
        label={names[platform]}
        value={draft.secret}
        hint={shown && (isUnreadable ? texts.enterSecretAgain(shown) : texts.keepSecret(shown))}
        error={errors.secret}
        autoComplete="off"
        data-autofocus
        onValue={(secret) => onChange({ secret })}
      />
      <TextField
        label={texts.baseUrl}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={draft.baseUrl}
        hint={texts.baseUrlHint}
        error={errors.baseUrl}
        onValue={(baseUrl) => onChange({ baseUrl })}
      />
    </>
  )
}

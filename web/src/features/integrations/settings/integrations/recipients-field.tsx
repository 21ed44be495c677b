import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { ChipsField } from '../../../../ui/fields/chips-field.tsx'
import { addRecipient, recipientsMax } from './add-recipient.ts'
import type { IntegrationDraft } from './draft-integration.ts'

const texts = messages.settings.form

const looks = {
  email: {
    label: texts.emails,
    full: texts.emailsFull,
    hint: undefined,
    input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  },
  sms: {
    label: texts.phoneNumbers,
    full: texts.phoneNumbersFull,
    hint: texts.phoneHint,
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  },
} as const

interface RecipientsFieldProps {
  platform: NotifyingPlatform
  draft: IntegrationDraft
  error: string | undefined
  onChange: (changes: Partial<IntegrationDraft>) => void
}

/** Who is told: some addresses or numbers, each checked as it is added. */
export function RecipientsField({ platform, draft, error, onChange }: RecipientsFieldProps) {
  const [wrong, setWrong] = useState<string>()
  const { label, full, hint, input } = looks[platform]
  const isFull = draft.recipients.length >= recipientsMax[platform]
  const change = (changes: Partial<IntegrationDraft>) => {
    setWrong(undefined)
    onChange(changes)
  }
  return (
    <ChipsField
      label={isFull ? full : label}
      values={draft.recipients}
      typed={draft.typed}
      isFull={isFull}
      hint={isFull ? undefined : hint}
      error={wrong ?? error}
      words={{ add: texts.add, remove: texts.remove }}
      input={input}
      onTyped={(typed) => change({ typed })}
      onAdd={(typed) => {
        const added = addRecipient(platform, draft.recipients, typed)
        if ('error' in added) setWrong(added.error)
        else change({ recipients: added.recipients, typed: '' })
      }}
      onRemove={(gone) => change({ recipients: draft.recipients.filter((one) => one !== gone) })}
    />
  )
}

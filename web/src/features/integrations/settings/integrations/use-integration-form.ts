import type { Group } from '@sentinel/contracts/fleet/groups'
import type { Integration, Platform } from '@sentinel/contracts/integrations/integrations'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { browserZone } from '../../../../platform/time/zone.ts'
import { readErrors } from '../field-errors.ts'
import { type IntegrationDraft, toDraft } from './draft-integration.ts'
import { saveIntegration } from './save-integration.ts'
import { hasErrors, NO_ERRORS, settleDraft } from './settle-draft.ts'

const texts = messages.settings.integrations
const FIELDS = [
  'apiKey',
  'token',
  'baseUrl',
  'emails',
  'phoneNumbers',
  'timeZone',
  'notificationClasses',
] as const

interface FormOptions {
  platform: Platform
  stored: Integration | undefined
  groups: readonly Group[]
  onClose: () => void
}

/** Provides an integration's draft, its errors, and the save. */
export function useIntegrationForm({ platform, stored, groups, onClose }: FormOptions) {
  const { email } = useSuspenseQuery(userQuery).data
  const [draft, setDraft] = useState(() =>
    toDraft(stored, { typed: platform === 'email' ? email : '', timeZone: browserZone() }),
  )
  const [missing, setMissing] = useState(NO_ERRORS)
  const save = useMutation(saveIntegration(useQueryClient()))
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (save.error || hasErrors(missing))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [save.error, missing])

  const change = (changes: Partial<IntegrationDraft>) => {
    setMissing(NO_ERRORS)
    setDraft((former) => ({ ...former, ...changes }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const settled = settleDraft(platform, draft)
    setDraft(settled.draft)
    setMissing(settled.errors)
    if (hasErrors(settled.errors)) return
    save.mutate(
      { platform, draft: settled.draft, groups },
      {
        onSuccess: () => {
          notify({ text: texts.updated(platform), tone: 'good', closeAfterMs: TOAST_MS.integration })
          onClose()
        },
      },
    )
  }
  const { fields, general } = readErrors(save.error, FIELDS)
  const failed = save.error && texts.notUpdated(platform, general ?? '').trimEnd()
  return {
    element,
    draft,
    change,
    submit,
    isSaving: save.isPending,
    errors: {
      secret: fields.apiKey ?? fields.token,
      baseUrl: fields.baseUrl,
      recipients: missing.recipients ?? fields.emails ?? fields.phoneNumbers,
      classes: missing.classes ?? fields.notificationClasses,
      timeZone: fields.timeZone,
      groups: missing.groups,
    },
    general: failed ?? undefined,
  }
}

export type FormErrors = ReturnType<typeof useIntegrationForm>['errors']

import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { browserZone } from '../../../../platform/time/zone.ts'
import { readErrors } from '../field-errors.ts'
import { type RuleDraft, toDraft, toRule } from './draft-rule.ts'
import { saveRule } from './save-rule.ts'

const texts = messages.settings.rules
const FIELDS = [
  'className',
  'minConfidence',
  'groupIds',
  'hours',
  'timeZone',
  'pauseMinutes',
  'platforms',
] as const

interface FormOptions {
  stored: SpeciesRule | undefined
  /** The ways that are set up: a new rule is told by all of them. */
  channels: readonly NotifyingPlatform[]
  onClose: () => void
}

/** The draft of a rule, what is wrong with it, and saving it. */
export function useRuleForm({ stored, channels, onClose }: FormOptions) {
  const [draft, setDraft] = useState(() => toDraft(stored, { timeZone: browserZone(), platforms: channels }))
  const save = useMutation(saveRule(useQueryClient()))
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (save.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [save.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { ruleId: stored?.ruleId, rule: toRule(draft) },
      {
        onSuccess: () => {
          notify({ text: texts.saved, tone: 'good', closeAfterMs: TOAST_MS.integration })
          onClose()
        },
      },
    )
  }
  const { fields, general } = readErrors(save.error, FIELDS)
  return {
    element,
    draft,
    change: (changes: Partial<RuleDraft>) => setDraft((former) => ({ ...former, ...changes })),
    submit,
    isSaving: save.isPending,
    errors: fields,
    general: general === undefined ? undefined : texts.notSaved(general),
  }
}

export type RuleErrors = ReturnType<typeof useRuleForm>['errors']

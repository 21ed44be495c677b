import {
  createSpeciesRule,
  deleteSpeciesRule,
  type NewSpeciesRule,
  setSpeciesRule,
  type SpeciesRule,
} from '@sentinel/contracts/integrations/species-rules'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'
import { rulesQuery } from '../queries.ts'
import { withoutHistory } from './draft-rule.ts'

const texts = messages.settings.rules

interface Saving {
  /** Undefined for a new rule. */
  ruleId: number | undefined
  rule: NewSpeciesRule
}

export const saveRule = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ ruleId, rule }: Saving) =>
      ruleId === undefined
        ? call(createSpeciesRule, { body: rule })
        : call(setSpeciesRule, { params: { ruleId }, body: rule }),
    onSuccess: (saved) => keep(queryClient, saved),
  })

/** Turns a rule on or off. The change is shown at once, and reverted if the server refuses. */
export const switchRule = (queryClient: QueryClient) =>
  mutationOptions({
    scope: { id: 'species-rules' },
    mutationFn: ({ rule, enabled }: { rule: SpeciesRule; enabled: boolean }) =>
      call(setSpeciesRule, {
        params: { ruleId: rule.ruleId },
        body: { ...withoutHistory(rule), enabled },
      }),
    onMutate: ({ rule, enabled }) => keep(queryClient, { ...rule, enabled }),
    onSuccess: (saved) => keep(queryClient, saved),
    onError: (error, { rule }) => {
      keep(queryClient, rule)
      tell(texts.notSwitched(explainShort(error)), error)
      void queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey })
    },
  })

/** Removes a rule without asking. A toast can restore it as a new rule with the same content. */
export const removeRule = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ ruleId }: SpeciesRule) => call(deleteSpeciesRule, { params: { ruleId } }),
    onMutate: (gone) => show(queryClient, (rules) => rules.filter(({ ruleId }) => ruleId !== gone.ruleId)),
    onSuccess: (_, gone) =>
      notify({
        text: texts.deleted,
        tone: 'good',
        action: { label: texts.undo, onClick: () => void bringBack(queryClient, gone) },
      }),
    onError: (error, rule) => {
      keep(queryClient, rule)
      tell(texts.notDeleted(explainShort(error)), error)
      void queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey })
    },
  })

async function bringBack(queryClient: QueryClient, rule: SpeciesRule): Promise<void> {
  try {
    keep(queryClient, await call(createSpeciesRule, { body: withoutHistory(rule) }))
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    tell(texts.notBack(explainShort(failure)), failure)
  }
}

function keep(queryClient: QueryClient, changed: SpeciesRule): void {
  show(queryClient, (rules) => withRule(rules, changed))
}

/** Replaces the rule, or inserts it by name if it is new. */
export function withRule(rules: readonly SpeciesRule[], changed: SpeciesRule): SpeciesRule[] {
  const others = rules.filter(({ ruleId }) => ruleId !== changed.ruleId)
  return [...others, changed].toSorted(
    (a, b) => a.className.localeCompare(b.className) || a.ruleId - b.ruleId,
  )
}

function show(queryClient: QueryClient, patch: (rules: SpeciesRule[]) => SpeciesRule[]): void {
  queryClient.setQueryData(rulesQuery.queryKey, (rules) => rules && patch(rules))
}

function tell(text: string, failure: Error): void {
  notify({ text, tone: 'bad', failure, closeAfterMs: TOAST_MS.profile })
}

import { useQuery } from '@tanstack/react-query'
import { knownClassesQuery } from '../../../../shared/insights/known-classes.ts'
import { messages } from '../../../../messages/messages.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { integrationsQuery, rulesQuery } from '../queries.ts'
import type { SettingsAddress } from '../settings-address.ts'
import { RuleForm } from './rule-form.tsx'

const texts = messages.settings.ruleForm
const FORM_WIDTH = 560

/** Adds a rule, or changes the one that the address names. */
export function RuleDialog({ address: { dialog, closeDialog } }: { address: SettingsAddress }) {
  const rule = dialog && 'rule' in dialog ? dialog.rule : undefined
  return (
    <Dialog
      isOpen={rule !== undefined}
      title={texts.title[rule === 'new' ? 'new' : 'edit']}
      width={FORM_WIDTH}
      onClose={closeDialog}
    >
      {rule !== undefined && <Content rule={rule} onClose={closeDialog} />}
    </Dialog>
  )
}

function Content({ rule, onClose }: { rule: number | 'new'; onClose: () => void }) {
  const rules = useQuery(rulesQuery)
  const groups = useQuery(groupsQuery)
  const integrations = useQuery(integrationsQuery)
  const known = useQuery(knownClassesQuery).data ?? []
  const asked = [rules, groups, integrations]
  const error = asked.find((query) => query.error && !query.data)?.error
  if (error) return <ErrorState error={error} onRetry={() => asked.map((query) => void query.refetch())} />
  if (!rules.data || !groups.data || !integrations.data) return <Skeleton height="480px" />
  const stored = rules.data.find(({ ruleId }) => ruleId === rule)
  if (rule !== 'new' && !stored) return <p>{texts.gone}</p>
  return (
    <RuleForm
      stored={stored}
      groups={groups.data}
      integrations={integrations.data}
      knownClasses={known}
      onClose={onClose}
    />
  )
}

import type { Integration } from '@sentinel/contracts/integrations/integrations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { AddIcon, RuleIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { rulesQuery } from '../queries.ts'
import type { SettingsAddress } from '../settings-address.ts'
import { RuleRow } from './rule-row.tsx'
import classes from './rules.module.css'
import { removeRule, switchRule } from './save-rule.ts'

const texts = messages.settings.rules

interface RulesCardProps {
  /** Undefined as long as they are not known. */
  integrations: readonly Integration[] | undefined
  address: SettingsAddress
}

/** Of which species the person is told by name. */
export function RulesCard({ integrations, address }: RulesCardProps) {
  const { data: rules, error, refetch } = useQuery(rulesQuery)
  return (
    <Card
      title={texts.title}
      note={texts.note}
      actions={
        <Button icon={AddIcon} onClick={() => address.openRule('new')}>
          {texts.add}
        </Button>
      }
    >
      {!rules && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rules && !error && <Skeleton height="128px" />}
      {rules?.length === 0 && (
        <StatePanel icon={RuleIcon} title={texts.empty.title}>
          <p>{texts.empty.body}</p>
        </StatePanel>
      )}
      {rules && rules.length > 0 && <Rules {...{ integrations, address }} />}
    </Card>
  )
}

function Rules({ integrations, address }: RulesCardProps) {
  const queryClient = useQueryClient()
  const rules = useQuery(rulesQuery).data ?? []
  const groups = useQuery(groupsQuery).data
  const groupNames = useMemo(
    () => new Map(groups?.map(({ group_id, group_name }) => [group_id, group_name])),
    [groups],
  )
  const { mutate: turn } = useMutation(switchRule(queryClient))
  const { mutate: remove } = useMutation(removeRule(queryClient))
  return (
    <ul className={classes.rules}>
      {rules.map((rule) => (
        <RuleRow
          key={rule.ruleId}
          rule={rule}
          groupNames={groupNames}
          deafChannels={rule.platforms.filter(
            (channel) => integrations && !integrations.some(({ platform }) => platform === channel),
          )}
          onSwitch={(enabled) => turn({ rule, enabled })}
          onEdit={() => address.openRule(rule.ruleId)}
          onDelete={() => remove(rule)}
        />
      ))}
    </ul>
  )
}

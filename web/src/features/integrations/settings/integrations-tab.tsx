import type { Integration, NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { knownClassesQuery } from '../../../shared/insights/known-classes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Age } from '../../../ui/marks/age.tsx'
import { AddIcon, RuleIcon, DeleteIcon, EditIcon, WarnIcon } from '../../../ui/marks/icons.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { findBlocking } from './integrations/find-blocking.ts'
import { IntegrationCard } from './integrations/integration-card.tsx'
import { IntegrationDialog } from './integrations/integration-dialog.tsx'
import { LogCard } from './log/log-card.tsx'
import { integrationsQuery, rulesQuery } from './queries.ts'
import { describeRule } from './rules/describe-rule.ts'
import { RuleForm } from './rules/rule-form.tsx'
import rulesClasses from './rules/rules.module.css'
import { removeRule, switchRule } from './rules/save-rule.ts'
import type { SettingsAddress } from './settings-address.ts'
import classes from './settings.module.css'

const texts = messages.settings.integrations
const rulesTexts = messages.settings.rules
const ruleFormTexts = messages.settings.ruleForm
const CARD_HEIGHT = '196px'

interface IntegrationsTabProps {
  address: SettingsAddress
}

/** Shows the integrations, the rules for species notifications, and the sent messages. */
export function IntegrationsTab({ address }: IntegrationsTabProps) {
  const { data, error, refetch } = useQuery(integrationsQuery)
  return (
    <div className={classes.sections}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons />}
      {data && <Cards integrations={data} address={address} />}
      <RulesCard integrations={data} address={address} />
      <LogCard address={address} />
      <RuleDialog address={address} />
    </div>
  )
}

const sections = [
  { key: 'forwarding', title: texts.forwarding, note: texts.forwardingNote, has: ['gundi_v1', 'gundi_v2'] },
  { key: 'messages', title: texts.messages, note: texts.messagesNote, has: ['email', 'sms'] },
] as const

function Cards({ integrations, address }: IntegrationsTabProps & { integrations: Integration[] }) {
  return (
    <>
      {sections.map(({ key, title, note, has }) => (
        <section key={key} className={classes.group} aria-labelledby={key}>
          <div className={classes.groupHead}>
            <h2 id={key}>{title}</h2>
            <p className={classes.note}>{note}</p>
          </div>
          <div className={classes.pair}>
            {has.map((platform) => (
              <IntegrationCard
                key={platform}
                platform={platform}
                integration={integrations.find((known) => known.platform === platform)}
                blockedBy={findBlocking(platform, integrations)}
                onOpen={() => address.openIntegration(platform)}
              />
            ))}
          </div>
        </section>
      ))}
      <IntegrationDialog integrations={integrations} address={address} />
    </>
  )
}

function CardSkeletons() {
  return (
    <div className={classes.sections} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {sections.map(({ key, has }) => (
        <div key={key} className={classes.group}>
          <Skeleton width="180px" height="24px" />
          <div className={classes.pair}>
            {has.map((platform) => (
              <Skeleton key={platform} height={CARD_HEIGHT} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const FORM_WIDTH = 560

/** Adds a rule, or changes the one in the address. */
function RuleDialog({ address: { dialog, closeDialog } }: { address: SettingsAddress }) {
  const rule = dialog && 'rule' in dialog ? dialog.rule : undefined
  return (
    <Dialog
      isOpen={rule !== undefined}
      title={ruleFormTexts.title[rule === 'new' ? 'new' : 'edit']}
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
  const queries = [rules, groups, integrations]
  const error = queries.find((query) => query.error && !query.data)?.error
  if (error) return <ErrorState error={error} onRetry={() => queries.map((query) => void query.refetch())} />
  if (!rules.data || !groups.data || !integrations.data) return <Skeleton height="480px" />
  const stored = rules.data.find(({ ruleId }) => ruleId === rule)
  if (rule !== 'new' && !stored) return <p>{ruleFormTexts.gone}</p>
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

interface RulesCardProps {
  /** Undefined until the integrations are known. */
  integrations: readonly Integration[] | undefined
  address: SettingsAddress
}

/** Lists the species that the person is notified about. */
function RulesCard({ integrations, address }: RulesCardProps) {
  const { data: rules, error, refetch } = useQuery(rulesQuery)
  return (
    <Card
      title={rulesTexts.title}
      note={rulesTexts.note}
      actions={
        <Button icon={AddIcon} onClick={() => address.openRule('new')}>
          {rulesTexts.add}
        </Button>
      }
    >
      {!rules && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rules && !error && <Skeleton height="128px" />}
      {rules?.length === 0 && (
        <StatePanel icon={RuleIcon} title={rulesTexts.empty.title}>
          <p>{rulesTexts.empty.body}</p>
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
    <ul className={rulesClasses.rules}>
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

interface RuleRowProps {
  rule: SpeciesRule
  groupNames: ReadonlyMap<number, string>
  /** Channels that the rule uses but that are not set up. */
  deafChannels: readonly NotifyingPlatform[]
  onSwitch: (enabled: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** Shows a rule as a sentence, with its actions. */
function RuleRow({ rule, groupNames, deafChannels, onSwitch, onEdit, onDelete }: RuleRowProps) {
  const sentence = describeRule(rule, groupNames)
  return (
    <li className={rulesClasses.rule} data-rule={rule.ruleId}>
      <div className={rulesClasses.words} data-off={!rule.enabled || undefined}>
        <p>{sentence}</p>
        <p className={rulesClasses.note}>
          {rule.lastToldAt ? (
            <>
              {rulesTexts.lastSent} <Age iso={rule.lastToldAt} />
            </>
          ) : (
            rulesTexts.neverSent
          )}
        </p>
        {deafChannels.map((channel) => (
          <p key={channel} className={rulesClasses.deaf}>
            <WarnIcon size={14} aria-hidden />
            {rulesTexts.isDeaf(channel)}
          </p>
        ))}
      </div>
      <div className={rulesClasses.actions}>
        <Switch
          label={<VisuallyHidden>{rulesTexts.switch(sentence)}</VisuallyHidden>}
          isOn={rule.enabled}
          onChange={onSwitch}
        />
        <IconButton icon={EditIcon} label={rulesTexts.edit(sentence)} onClick={onEdit} />
        <IconButton icon={DeleteIcon} label={rulesTexts.delete(sentence)} onClick={onDelete} />
      </div>
    </li>
  )
}

import {
  type InsightRules,
  type InsightValueRule,
  isExactRule,
  isZonedRule,
} from '@sentinel/contracts/insights/insight-filters'
import type { ReactNode } from 'react'
import { describeRule } from '../../../filters/describe-rule.ts'
import { explainImpossible } from '../../../filters/draft-rules.ts'
import { messages } from '../../../messages/messages.ts'
import { ClaimHint } from '../../../shared/fleet/claim-hint.tsx'
import { DocumentationLink } from '../../../ui/controls/documentation-link.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { FilterIcon, InsightsIcon } from '../../../ui/marks/icons.ts'

const texts = messages.insights.empty

interface NoInsightsStateProps {
  /** Filters that may hide existing insights. */
  rules: InsightRules
  samples: ReactNode
}

/** Explains to an account without insights what arrives automatically and how to add a camera. If no insight matches, names the filters. */
export function NoInsightsState({ rules, samples }: NoInsightsStateProps) {
  if (rules.length > 0) return <NoneMatches rules={rules} />
  return (
    <StatePanel
      icon={InsightsIcon}
      title={texts.title}
      action={
        <>
          {samples}
          <DocumentationLink>{texts.guide}</DocumentationLink>
        </>
      }
    >
      <p>{texts.body}</p>
      <ClaimHint />
    </StatePanel>
  )
}

/** Says that no insight matches. Names impossible filters, because a URL or a saved view may contain some that the form would refuse. */
function NoneMatches({ rules }: Pick<NoInsightsStateProps, 'rules'>) {
  const impossible = rules.flatMap((rule) => {
    const reason = isValueRule(rule) ? explainImpossible(rule) : undefined
    return isValueRule(rule) && reason ? [{ name: describeRule(rule), reason }] : []
  })
  return (
    <StatePanel icon={FilterIcon} title={messages.insights.filters.empty.title}>
      {impossible.map(({ name, reason }) => (
        <p key={name}>{messages.insights.filters.empty.impossible(name, reason)}</p>
      ))}
      {impossible.length === 0 && <p>{messages.insights.filters.empty.body}</p>}
    </StatePanel>
  )
}

function isValueRule(rule: InsightRules[number]): rule is InsightValueRule {
  return !isExactRule(rule) && !isZonedRule(rule)
}

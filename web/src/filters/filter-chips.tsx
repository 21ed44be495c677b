import {
  type InsightExactRule,
  type InsightRules,
  isExactRule,
} from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../messages/messages.ts'
import { CloseIcon } from '../ui/marks/icons.ts'
import { describeRule } from './describe-rule.ts'
import classes from './filter-chips.module.css'
import { useExactWords } from './use-exact-words.ts'

const texts = messages.insights.filters

interface FilterChipsProps {
  rules: InsightRules
  onChange: (rules: InsightRules) => void
}

/** Shows the active filters. Each can be removed. */
export function FilterChips({ rules, onChange }: FilterChipsProps) {
  if (rules.length === 0) return null
  return (
    <div className={classes.chips}>
      {rules.map((rule) => {
        const key = JSON.stringify(rule)
        const onRemove = () => onChange(rules.filter((one) => one !== rule))
        return isExactRule(rule) ? (
          <ExactChip key={key} rule={rule} onRemove={onRemove} />
        ) : (
          <Chip key={key} words={describeRule(rule)} onRemove={onRemove} />
        )
      })}
    </div>
  )
}

interface ChipProps {
  words: string
  onRemove: () => void
}

/** Shows an active filter, which can be removed. */
export function Chip({ words, onRemove }: ChipProps) {
  return (
    <span className={classes.chip}>
      {words}
      <button
        type="button"
        aria-label={texts.removeChip(words)}
        title={texts.removeChip(words)}
        onClick={onRemove}
      >
        <CloseIcon size={14} aria-hidden />
      </button>
    </span>
  )
}

interface ExactChipProps {
  rule: InsightExactRule
  onRemove: () => void
}

function ExactChip({ rule, onRemove }: ExactChipProps) {
  return <Chip words={useExactWords(rule)} onRemove={onRemove} />
}

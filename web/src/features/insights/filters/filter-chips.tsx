import type { InsightRules } from '@sentinel/contracts/insight-filters'
import { messages } from '../../../messages/messages.ts'
import { CloseIcon } from '../../../ui/icons.ts'
import { describeRule } from './describe-rule.ts'
import classes from './filter-chips.module.css'

const texts = messages.insights.filters

interface FilterChipsProps {
  rules: InsightRules
  onChange: (rules: InsightRules) => void
}

/** The filters that hold, each with its way out. */
export function FilterChips({ rules, onChange }: FilterChipsProps) {
  if (rules.length === 0) return null
  return (
    <div className={classes.chips}>
      {rules.map((rule) => {
        const words = describeRule(rule)
        return (
          <span key={JSON.stringify(rule)} className={classes.chip}>
            {words}
            <button
              type="button"
              aria-label={texts.removeChip(words)}
              title={texts.removeChip(words)}
              onClick={() => onChange(rules.filter((one) => one !== rule))}
            >
              <CloseIcon size={14} aria-hidden />
            </button>
          </span>
        )
      })}
    </div>
  )
}

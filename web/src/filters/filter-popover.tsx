import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../messages/messages.ts'
import { FilterIcon } from '../ui/marks/icons.ts'
import { Popover } from '../ui/controls/popover.tsx'
import { ToolbarButton } from '../ui/controls/toolbar-button.tsx'
import { DayShortcuts } from './day-shortcuts.tsx'
import classes from './filter-form.module.css'
import { FilterForm } from './filter-form.tsx'

const texts = messages.insights.filters

interface FilterPopoverProps {
  rules: InsightRules
  zone: string
  /** Offers the last days too, where they have no place of their own. */
  hasDays?: boolean
  onSave: (rules: InsightRules) => void
}

export function FilterPopover({ rules, zone, hasDays = false, onSave }: FilterPopoverProps) {
  return (
    <Popover
      label={texts.title}
      opener={<ToolbarButton icon={FilterIcon}>{texts.button(rules.length)}</ToolbarButton>}
    >
      {(close) => {
        const save = (saved: InsightRules) => {
          onSave(saved)
          close()
        }
        return (
          <div className={classes.popover}>
            {hasDays && <DayShortcuts rules={rules} zone={zone} onChange={save} />}
            <FilterForm rules={rules} zone={zone} onSave={save} />
          </div>
        )
      }}
    </Popover>
  )
}

import type { InsightRules } from '@sentinel/contracts/insight-filters'
import { messages } from '../../../messages/messages.ts'
import { FilterIcon } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import { ToolbarButton } from '../../../ui/toolbar-button.tsx'
import { FilterForm } from './filter-form.tsx'

const texts = messages.insights.filters

interface FilterPopoverProps {
  rules: InsightRules
  zone: string
  onSave: (rules: InsightRules) => void
}

export function FilterPopover({ rules, zone, onSave }: FilterPopoverProps) {
  return (
    <Popover
      label={texts.title}
      opener={<ToolbarButton icon={FilterIcon}>{texts.button(rules.length)}</ToolbarButton>}
    >
      {(close) => (
        <FilterForm
          rules={rules}
          zone={zone}
          onSave={(saved) => {
            onSave(saved)
            close()
          }}
        />
      )}
    </Popover>
  )
}

import type { InsightExactRule } from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../messages/messages.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { DeleteIcon } from '../ui/marks/icons.ts'
import classes from './filter-form.module.css'
import { useExactWords } from './use-exact-words.ts'

const texts = messages.insights.filters

interface ExactRowProps {
  rule: InsightExactRule
  onRemove: () => void
}

/** A filter that a link has set. It can only be removed. */
export function ExactRow({ rule, onRemove }: ExactRowProps) {
  const words = useExactWords(rule)
  return (
    <div className={classes.exact} role="group" aria-label={words}>
      <span>{words}</span>
      <IconButton icon={DeleteIcon} label={texts.removeChip(words)} onClick={onRemove} />
    </div>
  )
}

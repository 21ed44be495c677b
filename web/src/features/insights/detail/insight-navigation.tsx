import { messages } from '../../../messages/messages.ts'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { NextIcon, PreviousIcon } from '../../../ui/marks/icons.ts'
import classes from './insight-detail.module.css'
import type { Walk } from './use-insight-navigation.ts'

const texts = messages.insights.detail

interface InsightWalkProps {
  walk: Omit<Walk, 'insight' | 'own'>
  total: number
}

/** Where the insight stands in the list, and the steps to those beside it. */
export function InsightWalk({ walk, total }: InsightWalkProps) {
  const { newer, older } = walk
  return (
    <div className={classes.walk}>
      <IconButton icon={PreviousIcon} label={texts.newer} aria-disabled={!newer} onClick={newer} />
      <span role="status">{describePlace(walk, total)}</span>
      <IconButton icon={NextIcon} label={texts.older} aria-disabled={!older} onClick={older} />
    </div>
  )
}

function describePlace({ position, isWaiting, waitError }: InsightWalkProps['walk'], total: number) {
  if (waitError) return explainFailure(waitError).text
  if (isWaiting) return messages.ui.loading
  return position === undefined ? undefined : texts.place(position, total)
}

import { messages } from '../../../messages/messages.ts'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { NextIcon, PreviousIcon } from '../../../ui/marks/icons.ts'
import classes from './insight-detail.module.css'
import type { InsightNavigation as Navigation } from './use-insight-navigation.ts'

const texts = messages.insights.detail

interface InsightNavigationProps {
  navigation: Omit<Navigation, 'insight' | 'own'>
  total: number
}

/** Shows the place of the insight in the list, and the steps to its neighbours. */
export function InsightNavigation({ navigation, total }: InsightNavigationProps) {
  const { newer, older } = navigation
  return (
    <div className={classes.navigation}>
      <IconButton icon={PreviousIcon} label={texts.newer} aria-disabled={!newer} onClick={newer} />
      <span role="status">{describePlace(navigation, total)}</span>
      <IconButton icon={NextIcon} label={texts.older} aria-disabled={!older} onClick={older} />
    </div>
  )
}

function describePlace(
  { position, isWaiting, waitError }: InsightNavigationProps['navigation'],
  total: number,
) {
  if (waitError) return explainFailure(waitError).text
  if (isWaiting) return messages.ui.loading
  return position === undefined ? undefined : texts.place(position, total)
}

import type { DashboardData, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { isDateRule } from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../../messages/messages.ts'
import { formatDateTime } from '../../platform/time/format-time.ts'
import type { DashboardFilter } from './data-query.ts'
import classes from './print-head.module.css'

const texts = messages.dashboard.print

interface PrintHeadProps {
  data: Pick<DashboardData, 'read_at'>
  filter: Pick<DashboardFilter, 'rules' | 'archived'>
  timeZone: string
  /** Those that do not show the numbers of this period and these filters yet. */
  waiting: readonly WidgetType[]
}

/** What a printed dashboard says about itself. The filters are printed below it, as on the screen. */
export function PrintHead({ data, filter, timeZone, waiting }: PrintHeadProps) {
  const { rules, archived } = filter
  return (
    <dl className={classes.head}>
      <dt>{texts.period}</dt>
      <dd>{rules.some(isDateRule) ? texts.asFiltered : texts.always}</dd>
      <dt>{texts.archived}</dt>
      <dd>{archived ? texts.included : texts.leftOut}</dd>
      <dt>{texts.readAt}</dt>
      <dd>{formatDateTime(data.read_at, timeZone)}</dd>
      <dt>{texts.filters}</dt>
      <dd>{rules.length === 0 ? texts.noFilters : texts.below}</dd>
      {waiting.length > 0 && (
        <>
          <dt>{texts.stillLoading}</dt>
          <dd>{waiting.map((type) => messages.dashboardGrid.names[type]).join(', ')}</dd>
        </>
      )}
    </dl>
  )
}

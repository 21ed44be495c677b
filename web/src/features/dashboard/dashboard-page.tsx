import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterChips } from '../../filters/filter-chips.tsx'
import { FilterPopover } from '../../filters/filter-popover.tsx'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { ClaimHint } from '../../shared/fleet/claim-hint.tsx'
import { DocumentationLink } from '../../ui/controls/documentation-link.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { DevicesIcon } from '../../ui/marks/icons.ts'
import { Loading } from '../../ui/states/loading.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { useDashboardAddress } from './dashboard-address.ts'
import classes from './dashboard-page.module.css'
import { EditControls } from './grid/edit-controls.tsx'
import { WidgetGrid } from './grid/widget-grid.tsx'
import { PrintButton } from './print-button.tsx'
import { PrintHead } from './print-head.tsx'
import { dashboardDataQuery } from './queries.ts'
import { Today } from './today/today.tsx'
import { useOwnDashboard } from './use-own-dashboard.ts'
import { useWaitingWidgets } from './waiting-widgets.ts'
import { WidgetState } from './widget-state.tsx'

const texts = messages.dashboard

interface DashboardPageProps {
  /** What a new account sees first. */
  lead?: ReactNode
  /** What can be looked at while there is no camera. */
  samples?: ReactNode
}

export function DashboardPage({ lead, samples }: DashboardPageProps) {
  const canEdit = useSuspenseQuery(userQuery).data.role !== 'viewer'
  const address = useDashboardAddress()
  const { filter, today, isCut, setRules, setArchived, showInsights } = address
  const { saved, editing } = useOwnDashboard()
  const read = useQuery(dashboardDataQuery(filter, today))
  const timeZone = filter.zone === CAMERA_ZONE ? 'UTC' : filter.zone
  const waiting = useWaitingWidgets()
  const hasNoNumbers = read.error !== null && read.data === undefined
  return (
    <Page
      title={texts.title}
      note={read.isPlaceholderData && <span role="status">{texts.counting}</span>}
      actions={
        <div className={classes.actions}>
          <FilterPopover rules={filter.rules} zone={filter.zone} hasDays onSave={setRules} />
          <Switch label={texts.showArchived} isOn={filter.archived} onChange={setArchived} />
          <PrintButton isDrawn={!read.isPending && !saved.isPending && waiting.length === 0} />
          {canEdit && saved.data && <EditControls editing={editing} />}
        </div>
      }
    >
      {read.data && <PrintHead data={read.data} filter={filter} timeZone={timeZone} waiting={waiting} />}
      {lead}
      <Today hasFilters={filter.rules.length > 0} />
      <FilterChips rules={filter.rules} onChange={setRules} />
      {isCut && <Notice>{messages.insights.filters.cut}</Notice>}
      {read.error && read.data && <Notice>{texts.notCurrent}</Notice>}
      {read.error && !read.data && (
        <ErrorState error={read.error} title={texts.notCurrent} onRetry={() => void read.refetch()} />
      )}
      {saved.error && !saved.data && <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />}
      {read.data?.total_devices === 0 && filter.rules.length === 0 && <NoDevices samples={samples} />}
      {saved.isPending && <Loading />}
      {saved.data && !hasNoNumbers && (
        <div aria-busy={read.isPending || read.isPlaceholderData}>
          <WidgetGrid
            editing={editing}
            canEdit={canEdit}
            renderWidget={({ type }) => (
              <WidgetState
                type={type}
                data={read.data}
                timeZone={timeZone}
                isCameraTime={filter.zone === CAMERA_ZONE}
                isOld={read.isPlaceholderData}
                isFiltered={filter.rules.length > 0}
                onShow={showInsights}
              />
            )}
          />
        </div>
      )}
    </Page>
  )
}

function NoDevices({ samples }: { samples: ReactNode }) {
  const { title, body, guide } = texts.noDevices
  const actions = (
    <>
      {samples}
      <DocumentationLink>{guide}</DocumentationLink>
    </>
  )
  return (
    <StatePanel icon={DevicesIcon} title={title} action={actions}>
      <p>{body}</p>
      <ClaimHint />
    </StatePanel>
  )
}

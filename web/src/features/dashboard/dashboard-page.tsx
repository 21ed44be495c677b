import type { DashboardData, WidgetType, DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import { isDateRule } from '@sentinel/contracts/insights/insight-filters'
import { useSuspenseQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, lazy, Suspense, useEffect, useState } from 'react'
import { FilterChips } from '../../filters/filter-chips.tsx'
import { FilterPopover } from '../../filters/filter-popover.tsx'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { formatDateTime } from '../../platform/time/format-time.ts'
import { ClaimHint } from '../../shared/fleet/claim-hint.tsx'
import { DocumentationLink } from '../../ui/controls/documentation-link.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { DevicesIcon, PrintIcon } from '../../ui/marks/icons.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { useDashboardAddress } from './dashboard-address.ts'
import classes from './dashboard-page.module.css'
import type { DashboardFilter } from './data-query.ts'
import { EditControls } from './grid/edit-controls.tsx'
import { useDashboardEdit } from './grid/use-dashboard-edit.ts'
import { WidgetGrid } from './grid/widget-grid.tsx'
import { dashboardDataQuery, dashboardWidgetsQuery, saveWidgets } from './queries.ts'
import { Today } from './today/today.tsx'
import { useWaitingWidgets, useWaiting } from './waiting-widgets.ts'
import { isEventsType } from './widgets/events-types.ts'
import frame from './widgets/widget-frame.module.css'
import type { WidgetProps } from './widgets/widget-props.ts'
import { WidgetWaiting } from './widgets/widget-waiting.tsx'

const texts = messages.dashboard

interface DashboardPageProps {
  /** Shown first to a new account. */
  lead?: ReactNode
  /** Offers sample cameras as long as there is no camera. */
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

interface PrintHeadProps {
  data: Pick<DashboardData, 'read_at'>
  filter: Pick<DashboardFilter, 'rules' | 'archived'>
  timeZone: string
  /** The widgets that do not show the numbers for this period and these filters yet. */
  waiting: readonly WidgetType[]
}

/** Shows the head of a printed dashboard. The filters are printed below it, as on the screen. */
function PrintHead({ data, filter, timeZone, waiting }: PrintHeadProps) {
  const { rules, archived } = filter
  return (
    <dl className={classes.head}>
      <dt>{texts.print.period}</dt>
      <dd>{rules.some(isDateRule) ? texts.print.asFiltered : texts.print.always}</dd>
      <dt>{texts.print.archived}</dt>
      <dd>{archived ? texts.print.included : texts.print.leftOut}</dd>
      <dt>{texts.print.readAt}</dt>
      <dd>{formatDateTime(data.read_at, timeZone)}</dd>
      <dt>{texts.print.filters}</dt>
      <dd>{rules.length === 0 ? texts.print.noFilters : texts.print.below}</dd>
      {waiting.length > 0 && (
        <>
          <dt>{texts.print.stillLoading}</dt>
          <dd>{waiting.map((type) => messages.dashboardGrid.names[type]).join(', ')}</dd>
        </>
      )}
    </dl>
  )
}

const NONE: readonly DashboardWidget[] = []

/** Returns the saved widgets and functions that edit them. A save is refused if the saved widgets have changed since editing began. */
function useOwnDashboard() {
  const queryClient = useQueryClient()
  const saved = useQuery(dashboardWidgetsQuery)
  const version = useRef<string>(undefined)
  const isOutdated = useRef(false)
  const editing = useDashboardEdit(saved.data?.widgets ?? NONE, async (widgets, { isOverwriting }) => {
    try {
      await saveWidgets(queryClient, widgets, isOverwriting ? undefined : version.current)
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'conflict') isOutdated.current = true
      throw error
    }
  })
  return {
    saved,
    editing: {
      ...editing,
      start: () => {
        version.current = saved.data?.version
        editing.start()
      },
      /** Ends editing. After a conflict, fetches the version that was saved elsewhere. */
      stop: () => {
        editing.stop()
        if (!isOutdated.current) return
        isOutdated.current = false
        void queryClient.invalidateQueries({ queryKey: dashboardWidgetsQuery.queryKey })
      },
    },
  }
}

/** Charts and maps have separate scripts, which load after the page. */
const ChartState = lazy(async () => ({ default: (await import('./widgets/chart-state.tsx')).ChartState }))
const EventsState = lazy(async () => ({ default: (await import('./widgets/events-state.tsx')).EventsState }))
const DeviceHeatmap = lazy(async () => ({
  default: (await import('./widgets/device-heatmap.tsx')).DeviceHeatmap,
}))

interface WidgetStateProps extends Omit<WidgetProps, 'data'> {
  type: WidgetType
  /** Undefined until it has been loaded. */
  data: DashboardData | undefined
  /** True if the numbers still belong to earlier filters. */
  isOld: boolean
}

function WidgetState({ type, data, isOld, ...props }: WidgetStateProps) {
  useWaiting(type, isOld && !isEventsType(type))
  if (isEventsType(type))
    return (
      <Suspense fallback={<WidgetWaiting type={type} />}>
        <EventsState type={type} {...props} />
      </Suspense>
    )
  if (!data) return <WidgetWaiting type={type} />
  const shown = { ...props, data }
  return (
    <div className={frame.numbers} data-waits={isOld || undefined}>
      <Suspense fallback={<WidgetWaiting type={type} />}>
        {type === 'device_heatmap' ? <DeviceHeatmap {...shown} /> : <ChartState type={type} {...shown} />}
      </Suspense>
    </div>
  )
}

/** A chart measures its space in one frame and is drawn in the next. The third frame lets the browser paint it. */
const FRAMES_UNTIL_DRAWN = 3

/** Prints the dashboard as soon as all widgets are drawn. While it waits for them, pressing the button again cancels. */
function PrintButton({ isDrawn }: { isDrawn: boolean }) {
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    if (!isRequested || !isDrawn) return undefined
    return afterFrames(FRAMES_UNTIL_DRAWN, () => {
      setRequested(false)
      window.print()
    })
  }, [isRequested, isDrawn])
  const isWaiting = isRequested && !isDrawn
  return (
    <span className={classes.place}>
      <span role="status" className={classes.words}>
        {isWaiting && texts.print.waiting}
      </span>
      <IconButton
        icon={PrintIcon}
        label={isWaiting ? texts.print.cancel : texts.print.button}
        aria-busy={isWaiting || undefined}
        onClick={() => setRequested(!isWaiting)}
      >
        {isWaiting ? <span className={classes.spinner} aria-hidden /> : undefined}
      </IconButton>
    </span>
  )
}

/** Calls `callBack` after this many frames. Returns a function that cancels. */
function afterFrames(frames: number, callBack: () => void): () => void {
  let request = 0
  const next = (left: number) => {
    request = requestAnimationFrame(() => (left > 1 ? next(left - 1) : callBack()))
  }
  next(frames)
  return () => cancelAnimationFrame(request)
}

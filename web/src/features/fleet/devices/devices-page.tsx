import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useAtom } from 'jotai'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { alertsQuery, findOpenAlerts } from '../../../shared/alerts/alerts.ts'
import { DEVICES_HELD_MAX, deviceInsightsQuery, devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { ColumnChooser } from '../../../ui/lists/column-chooser.tsx'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import { DevicesIcon, SearchIcon } from '../../../ui/marks/icons.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { minTableWidthPx, shownColumnsAtom, toShownColumns, cardSortColumns, columnKeys } from './columns.ts'
import { createToLine } from './device-line.ts'
import { useDevicesAddress } from './devices-address.ts'
import classes from './devices-page.module.css'
import { DevicesTable } from './devices-table.tsx'
import { EditDialog } from './edit/edit-dialog.tsx'
import type { DeviceFilter } from './filter-lines.ts'
import { startsDescending } from './order-lines.ts'
import { TroubleChips } from './trouble-chips.tsx'
import { useDeviceList } from './use-device-list.ts'

const texts = messages.devices

interface DevicesPageProps {
  /** Adds a camera. Also shown when there is none yet. */
  actions?: ReactNode
  /** Shown above the list. */
  lead?: ReactNode
  /** Offers sample cameras as long as there is no camera. */
  samples?: ReactNode
}

export function DevicesPage({ actions, lead, samples }: DevicesPageProps) {
  const devices = useDeviceLines()
  const { lines, isPending, loadingError, laterError, retry } = devices
  const { openId, close } = useDevicesAddress()
  return (
    <Page title={texts.title} note={lines.length > 0 && texts.amount(lines.length)} actions={actions}>
      {lead}
      {isPending && <DeviceSkeletons />}
      {loadingError && <ErrorState error={loadingError} onRetry={retry} />}
      {!isPending && !loadingError && lines.length === 0 && (
        <NoDevicesState action={actions} samples={samples} />
      )}
      {lines.length > 0 && <Devices devices={devices} />}
      {laterError && <ErrorState error={laterError} title={texts.notCurrent} onRetry={retry} />}
      <EditDialog deviceId={openId} onClose={close} />
    </Page>
  )
}

function Devices({ devices: { lines, groups = [], missing, retry } }: { devices: DeviceLines }) {
  const address = useDevicesAddress()
  const { filter, sort } = address
  const [typed, type] = useTyped(filter.search, address.search)
  const list = useDeviceList(lines, address, typed)
  const chosenColumns = useAtomValue(shownColumnsAtom)
  const columns = useMemo(() => toShownColumns(chosenColumns), [chosenColumns])
  const clear = () => {
    type('')
    address.clearFilter()
  }
  return (
    <>
      {lines.length >= DEVICES_HELD_MAX && <Notice>{texts.heldOnly(DEVICES_HELD_MAX)}</Notice>}
      <MissingParts missing={missing} onRetry={retry} />
      <DevicesToolbar {...{ address, groups, typed }} onType={type} />
      <TroubleChips
        counts={list.counts}
        all={list.foundAmount}
        chosen={filter.trouble}
        onChoose={address.showTrouble}
      />
      <div className={classes.list} style={minWidth(minTableWidthPx(columns))}>
        {list.length === 0 ? (
          <NoMatchState onClear={clear} />
        ) : (
          <DevicesTable {...{ list, columns, sort }} onSort={address.setSort} onOpen={address.open} />
        )}
      </div>
      {list.length > 0 && (
        <PageFoot
          shown={{ ...list.span, length: list.length, turnTo: address.turnTo }}
          sizes={<PageSizeMenu {...list.paging} />}
        />
      )}
    </>
  )
}

function minWidth(px: number): CSSProperties {
  return { '--table-min': `${px}px` } as CSSProperties // React's type does not allow custom properties
}

const ROWS = 10

/** Shows placeholders shaped like the rows until they are loaded. */
function DeviceSkeletons() {
  return (
    <div className={classes.rows} role="status">
      <VisuallyHidden>{messages.devices.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton width={`${90 + ((at * 37) % 60)}px`} />
          <Skeleton width="96px" />
          <Skeleton width={`${130 + ((at * 23) % 40)}px`} />
          <Skeleton width={`${60 + ((at * 53) % 50)}px`} />
        </div>
      ))}
    </div>
  )
}

interface MissingPartsProps {
  missing: DeviceLines['missing']
  onRetry: () => void
}

/** Shows which data other than the devices could not be loaded, and a retry button. */
function MissingParts({ missing, onRetry }: MissingPartsProps) {
  if (missing.length === 0) return null
  return (
    <div className={classes.missing}>
      {missing.map(({ part, error }) => (
        <GeneralError key={part}>{texts.partly(texts.parts[part], explainFailure(error).text)}</GeneralError>
      ))}
      <Button onClick={onRetry}>{messages.ui.tryAgain}</Button>
    </div>
  )
}

interface NoDevicesStateProps {
  /** Adds a device. */
  action: ReactNode
  samples: ReactNode
}

function NoDevicesState({ action, samples }: NoDevicesStateProps) {
  const actions = (
    <>
      {action}
      {samples}
    </>
  )
  return (
    <StatePanel icon={DevicesIcon} title={texts.empty.title} action={actions}>
      <p>{texts.empty.body}</p>
      <p>{texts.empty.next}</p>
    </StatePanel>
  )
}

interface NoMatchStateProps {
  onClear: () => void
}

function NoMatchState({ onClear }: NoMatchStateProps) {
  return (
    <StatePanel
      icon={SearchIcon}
      title={texts.noMatch.title}
      action={<Button onClick={onClear}>{texts.noMatch.clear}</Button>}
    >
      <p>{texts.noMatch.body}</p>
    </StatePanel>
  )
}

const NONE: readonly Device[] = []

/** Returns the person's devices with all data about them. Data that is not in their rows arrives later; if it fails, its error is returned. */
function useDeviceLines() {
  const devices = useQuery(devicesQuery)
  const insights = useQuery(deviceInsightsQuery)
  const alerts = useQuery(alertsQuery)
  const groups = useQuery(groupsQuery)
  const nowMs = useNow()

  const insightCounts = useMemo(
    () => insights.data && new Map(insights.data.map((row) => [row.device_id, row.insight_count])),
    [insights.data],
  )
  const openAlerts = useMemo(() => alerts.data && findOpenAlerts(alerts.data), [alerts.data])
  const groupNames = useMemo(
    () => groups.data && new Map(groups.data.map(({ group_id, group_name }) => [group_id, group_name])),
    [groups.data],
  )
  const rows = devices.data ?? NONE
  const [toLine] = useState(createToLine)
  const lines = useMemo(
    () => rows.map((device) => toLine(device, { insightCounts, openAlerts, groupNames }, nowMs)),
    [rows, toLine, insightCounts, openAlerts, groupNames, nowMs],
  )
  return {
    lines,
    groups: groups.data,
    isPending: devices.isPending,
    /** Set if there is nothing to show. `laterError` is set if the shown data is outdated. */
    loadingError: devices.data ? undefined : (devices.error ?? undefined),
    laterError: devices.data && devices.error ? devices.error : undefined,
    /** The data that the rows still lack. */
    missing: [
      { part: 'insights' as const, error: insights.error },
      { part: 'alerts' as const, error: alerts.error },
      { part: 'groups' as const, error: groups.error },
    ].flatMap(({ part, error }) => (error ? [{ part, error }] : [])),
    retry: () => {
      for (const query of [devices, insights, alerts, groups]) if (query.error) void query.refetch()
    },
  }
}

type DeviceLines = ReturnType<typeof useDeviceLines>

const columns = columnKeys.map((key) => ({ key, name: texts.columns[key], isFixed: key === 'name' }))
const sortColumns = columns.filter(({ key }) => cardSortColumns.includes(key))

interface DevicesToolbarProps {
  address: ReturnType<typeof useDevicesAddress>
  groups: readonly Group[]
  typed: string
  onType: (typed: string) => void
}

/** Shows the list's controls: search, group, order, columns and page size. */
function DevicesToolbar({ address, groups, typed, onType }: DevicesToolbarProps) {
  const [chosenColumns, chooseColumns] = useAtom(shownColumnsAtom)
  const { filter, sort, setSort } = address
  return (
    <div className={classes.toolbar}>
      <SearchField label={texts.search} value={typed} onValue={onType} className={classes.search} />
      <GroupSelect groups={groups} chosen={filter.group} onChoose={address.showGroup} />
      <span className={classes.forCards}>
        <SortControl
          columns={sortColumns}
          sorted={sort.column}
          isDescending={sort.isDescending}
          onColumn={(column) => setSort({ column, isDescending: startsDescending(column) })}
          onTurn={() => setSort({ ...sort, isDescending: !sort.isDescending })}
        />
      </span>
      <span className={classes.forTables}>
        <ColumnChooser columns={columns} shown={toShownColumns(chosenColumns)} onChoose={chooseColumns} />
      </span>
    </div>
  )
}

interface GroupSelectProps {
  groups: readonly Group[]
  chosen: DeviceFilter['group']
  onChoose: (group: DeviceFilter['group']) => void
}

function GroupSelect({ groups, chosen, onChoose }: GroupSelectProps) {
  if (groups.length === 0 && chosen === undefined) return null
  return (
    <ToolbarSelect
      label={texts.groups.label}
      options={[
        { key: '', name: texts.groups.all },
        { key: 'none', name: texts.groups.none },
        ...groups.map(({ group_id, group_name }) => ({ key: String(group_id), name: group_name })),
      ]}
      chosen={chosen === undefined ? '' : String(chosen)}
      isNarrowing={chosen !== undefined}
      onChoose={(key) => onChoose(key === '' ? undefined : key === 'none' ? 'none' : Number(key))}
    />
  )
}

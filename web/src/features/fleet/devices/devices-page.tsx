import { useAtomValue } from 'jotai'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { DEVICES_HELD_MAX } from '../../../shared/fleet/devices.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { minTableWidthPx, shownColumnsAtom, toShownColumns } from './columns.ts'
import { DeviceSkeletons } from './device-skeletons.tsx'
import { useDevicesAddress } from './devices-address.ts'
import classes from './devices-page.module.css'
import { DevicesTable } from './devices-table.tsx'
import { DevicesToolbar } from './devices-toolbar.tsx'
import { EditDialog } from './edit/edit-dialog.tsx'
import { NoDevicesState, NoMatchState } from './empty-states.tsx'
import { MissingParts } from './missing-parts.tsx'
import { TroubleChips } from './trouble-chips.tsx'
import { type DeviceLines, useDeviceLines } from './use-device-lines.ts'
import { useDeviceList } from './use-device-list.ts'

const texts = messages.devices

interface DevicesPageProps {
  /** How a camera is added; also where there is none yet. */
  actions?: ReactNode
  /** Above the list. */
  lead?: ReactNode
  /** What can be looked at while there is no camera. */
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
  return { '--table-min': `${px}px` } as CSSProperties // React's type knows no custom properties
}

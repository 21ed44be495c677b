import { findSilentDays } from '@sentinel/domain/fleet/device-conditions'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { useSuspenseQuery, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { clearDeviceOf } from '../../../../shared/fleet/clear-device.ts'
import { DevicePageLink } from '../../../../shared/fleet/device-page-link.tsx'
import { ViewOnlyMark } from '../../../../shared/fleet/view-only-mark.tsx'
import { insightsOfDevice } from '../../../../shared/insights/insights-of-device.ts'
import { thumbnailOf } from '../../../../shared/insights/photo-address.ts'
import { lastSightingsQuery } from '../../../../shared/insights/sightings.ts'
import { Thumbnail } from '../../../../shared/insights/thumbnail.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { focusPageIfLost } from '../../../../ui/layout/focus-page.ts'
import { isCovered } from '../../../../ui/layout/is-covered.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import {
  CloseIcon,
  DevicePageIcon,
  InsightsIcon,
  type Icon,
  SilentIcon,
  DeleteIcon,
} from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import type { ChosenDevice } from '../use-chosen-device.ts'
import { warningIcons, warningTones } from '../warning-look.tsx'
import { DeviceFacts } from './device-facts.tsx'
import classes from './device-popup.module.css'

const texts = messages.map.popup
const removeTexts = messages.map.remove

interface DevicePopupProps {
  ref: RefObject<HTMLElement | null>
  chosen: ChosenDevice
  nowMs: number
  onClose: () => void
}

/** Shows the most important facts about a device, with links to more. */
export function DevicePopup({ ref, chosen, nowMs, onClose }: DevicePopupProps) {
  const titleId = useId()
  const { role } = useSuspenseQuery(userQuery).data
  const { device, insights } = chosen
  const { device_id, may_manage } = device
  const name = deviceName(device)
  useOpened(ref, { key: device_id, onClose })
  return (
    <section ref={ref} className={classes.popup} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
      <header className={classes.head}>
        <h2 id={titleId}>{name}</h2>
        <IconButton icon={CloseIcon} label={messages.ui.close} onClick={onClose} />
      </header>
      <div className={classes.body}>
        <DeviceWarnings chosen={chosen} nowMs={nowMs} />
        <DeviceFacts chosen={chosen} hasPage={role !== 'viewer'} />
        {role !== 'viewer' && !may_manage && <ViewOnlyMark title={messages.levels.camera} />}
        <LastSightings deviceId={device.device_id} count={insights?.insight_count} />
      </div>
      <footer className={classes.foot}>
        {insights && insights.insight_count > 0 && (
          <Link to="/insights" search={insightsOfDevice(device_id)} className={classes.action}>
            <InsightsIcon size={16} aria-hidden />
            {texts.seeAll}
          </Link>
        )}
        {role !== 'viewer' && (
          <DevicePageLink deviceId={device_id} className={classes.action}>
            <DevicePageIcon size={16} aria-hidden />
            {texts.devicePage}
          </DevicePageLink>
        )}
        {role !== 'viewer' && may_manage && (
          <RemoveFromMap deviceId={device_id} name={name} onRemoved={onClose} />
        )}
      </footer>
    </section>
  )
}

/** Takes the focus when the popup opens and returns it when it closes. Closes on Escape. */
function useOpened(
  popup: RefObject<HTMLElement | null>,
  { key, onClose }: { key: number; onClose: () => void },
): void {
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  useEffect(() => {
    const before = document.activeElement
    const current = popup.current
    current?.focus({ preventScroll: true })
    return () => {
      const hadFocus = document.activeElement === document.body || current?.contains(document.activeElement)
      if (!hadFocus) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      // The focus is lost if the popup that has it is removed.
      requestAnimationFrame(focusPageIfLost)
    }
  }, [popup, key])
  useEffect(() => {
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape' && !isCovered(popup.current)) close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [popup])
}

/** Shows a message instead of a device that can't be shown. */
export function PopupMessage({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <section className={`${classes.popup} ${classes.message}`} role="alert">
      <p>{children}</p>
      <IconButton icon={CloseIcon} label={messages.ui.close} onClick={onClose} />
    </section>
  )
}

/** Says, in fixed words, what is wrong with the device. Shows nothing if all is well. */
function DeviceWarnings({ chosen: { device, warnings }, nowMs }: { chosen: ChosenDevice; nowMs: number }) {
  const silentDays = findSilentDays(device.last_seen, nowMs)
  const shown = warnings.filter((warning) => warning !== 'no_recent_insights')
  if (shown.length === 0 && silentDays === undefined) return null
  return (
    <ul className={classes.warnings}>
      {silentDays !== undefined && <Warning icon={SilentIcon} tone="warn" text={texts.silent(silentDays)} />}
      {shown.map((warning) => (
        <Warning
          key={warning}
          icon={warningIcons[warning]}
          tone={warningTones[warning]}
          text={texts.warnings[warning]}
        />
      ))}
    </ul>
  )
}

function Warning({ icon: WarningIcon, tone, text }: { icon: Icon; tone: 'bad' | 'warn'; text: string }) {
  return (
    <li className={classes[tone]}>
      <WarningIcon size={16} aria-hidden />
      {text}
    </li>
  )
}

const SIGHTINGS = 4

interface LastSightingsProps {
  deviceId: number
  /** Undefined until it is known. */
  count: number | undefined
}

/** Shows the device's last sightings. Each links to its insight. Refetches them when the count has increased. */
function LastSightings({ deviceId, count }: LastSightingsProps) {
  const { data: sightings, refetch } = useQuery(lastSightingsQuery({ deviceId, amount: SIGHTINGS }))
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== known.current) void refetch()
    known.current = count
  }, [count, refetch])
  if (count === 0 || sightings?.length === 0) return null
  return (
    <ul className={classes.sightings} aria-label={texts.sightings}>
      {sightings?.map((insight) => (
        <li key={insight.insight_id}>
          <Link to="/insights" search={{ ...insightsOfDevice(deviceId), insight: insight.insight_id }}>
            <Thumbnail {...thumbnailOf(insight)} />
            <span>{insight.class_name}</span>
            <Age iso={displayedTime(insight)} />
          </Link>
        </li>
      )) ??
        Array.from({ length: SIGHTINGS }, (_, at) => (
          <li key={at}>
            <Skeleton height="90px" />
          </li>
        ))}
    </ul>
  )
}

interface RemoveFromMapProps {
  deviceId: number
  name: string
  onRemoved: () => void
}

/**
 * Removes the device from the map, after confirmation. The device still belongs to the person, and returns to the map when it reports a
 * location.
 */
function RemoveFromMap({ deviceId, name, onRemoved }: RemoveFromMapProps) {
  const [isOpen, setIsOpen] = useState(false)
  const clear = useMutation(clearDeviceOf(useQueryClient()))
  const remove = () =>
    clear.mutate(
      { deviceId, what: 'location' },
      {
        onSuccess() {
          notify({ text: removeTexts.removed(name), tone: 'good' })
          onRemoved()
        },
      },
    )
  return (
    <>
      <IconButton icon={DeleteIcon} label={messages.map.popup.remove} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        isOpen={isOpen}
        title={removeTexts.title}
        confirm={removeTexts.confirm}
        isLoading={clear.isPending}
        error={clear.error ? explainFailure(clear.error).text : undefined}
        onConfirm={remove}
        onClose={() => {
          clear.reset()
          setIsOpen(false)
        }}
      >
        <p>{removeTexts.body(name)}</p>
        <p>{removeTexts.setLocation}</p>
      </ConfirmDialog>
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { insightsOfDevice } from '../../../../shared/insights/insights-of-device.ts'
import { focusPageIfLost } from '../../../../ui/layout/focus-page.ts'
import { DevicePageLink } from '../../../../shared/fleet/device-page-link.tsx'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { CloseIcon, DevicePageIcon, InsightsIcon } from '../../../../ui/marks/icons.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { isCovered } from '../../../../ui/layout/is-covered.ts'
import { ViewOnlyMark } from '../../../../shared/fleet/view-only-mark.tsx'
import type { ChosenDevice } from '../use-chosen-device.ts'
import { DeviceFacts } from './device-facts.tsx'
import classes from './device-popup.module.css'
import { DeviceWarnings } from './device-warnings.tsx'
import { LastSightings } from './last-sightings.tsx'
import { RemoveFromMap } from './remove-from-map.tsx'

const texts = messages.map.popup

interface DevicePopupProps {
  ref: RefObject<HTMLElement | null>
  chosen: ChosenDevice
  nowMs: number
  onClose: () => void
}

/** What there is to know of a device at once, and the ways to the rest. */
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

/** Takes the focus when it opens and gives it back; closes by Escape. */
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
      // With the popup that has it, it goes.
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

/** Stands for a device that can't be shown. */
export function PopupMessage({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <section className={`${classes.popup} ${classes.message}`} role="alert">
      <p>{children}</p>
      <IconButton icon={CloseIcon} label={messages.ui.close} onClick={onClose} />
    </section>
  )
}

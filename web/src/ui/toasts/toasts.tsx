import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { notifications, Notifications, useNotifications } from '@mantine/notifications'
import { type RefObject, useEffect, useRef } from 'react'
import classes from './toasts.module.css'

const POSITION = 'bottom-left'
/** Elements that Escape closes before a toast. */
const OPEN = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Shows the whole console's toasts. They are above the drawer, where they do not cover the content. */
export function Toasts() {
  const place = useRef<HTMLDivElement>(null)
  useRoom(place)
  useEscape()
  return (
    <div ref={place}>
      <Notifications
        position={POSITION}
        limit={4}
        containerWidth="100%"
        withinPortal={false}
        classNames={classes}
      />
    </div>
  )
}

/** Sets `--toasts-height` to the toasts' height. Without a drawer, the page reserves this height at its bottom. */
function useRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stack = place.current?.querySelector(`[data-position="${POSITION}"]`)
    if (!stack) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.contentRect.height ?? 0
      if (heightPx > 0) style.setProperty('--toasts-height', `${Math.ceil(heightPx)}px`)
      else style.removeProperty('--toasts-height')
    })
    observer.observe(stack)
    return () => observer.disconnect()
  }, [place])
}

/** Closes the toasts on Escape, unless the key closes something else. The listener receives the key before that element is removed. */
function useEscape(): void {
  const shown = useNotifications().notifications
  useEffect(() => {
    if (shown.length === 0) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector(OPEN) !== null) return
      for (const { id } of shown) if (id !== undefined) notifications.hide(id)
    }
    globalThis.addEventListener('keydown', onKey, { capture: true })
    return () => globalThis.removeEventListener('keydown', onKey, { capture: true })
  }, [shown])
}

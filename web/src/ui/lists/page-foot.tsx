import { type ReactNode, useLayoutEffect } from 'react'
import { messages } from '../../messages/messages.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { FirstIcon, type Icon, LastIcon, NextIcon, PreviousIcon } from '../marks/icons.ts'
import classes from './page-foot.module.css'
import type { PageSpan } from './page-span.ts'

const texts = messages.lists.paging

interface PageFootProps {
  shown: PageSpan & {
    /** The number of rows in the whole list. */
    length: number
    turnTo: (page: number) => void
  }
  /** The control for the number of rows per page. */
  sizes?: ReactNode
  /** Shown instead of `length` if that is not exact. */
  lengthText?: string | undefined
  /** The reason why the list's last page can't be shown. */
  lastLater?: string | undefined
}

/**
 * Shows which rows are visible, and buttons for other pages. It stays at the bottom of the window so that the user can turn the page from
 * anywhere.
 */
export function PageFoot({ shown, sizes, lengthText, lastLater }: PageFootProps) {
  const { page, pages, first, end, length, turnTo } = shown
  useFootRoom()
  return (
    <nav className={classes.foot} aria-label={texts.label}>
      {sizes && <span className={classes.sizes}>{sizes}</span>}
      <span role="status">{texts.span(first + 1, end, lengthText ?? length.toLocaleString('en'))}</span>
      <span className={classes.ways}>
        <Way icon={FirstIcon} label={texts.first} to={1} shown={page} onTurn={turnTo} />
        <Way
          icon={PreviousIcon}
          label={texts.previous}
          to={Math.max(1, page - 1)}
          shown={page}
          onTurn={turnTo}
        />
        <Way icon={NextIcon} label={texts.next} to={Math.min(pages, page + 1)} shown={page} onTurn={turnTo} />
        <Way
          icon={LastIcon}
          label={lastLater ?? texts.last}
          to={lastLater === undefined ? pages : page}
          shown={page}
          onTurn={turnTo}
        />
      </span>
    </nav>
  )
}

interface WayProps {
  icon: Icon
  label: string
  to: number
  shown: number
  onTurn: (page: number) => void
}

/** Shows a button for another page. If there is no page to go to it is not disabled, so that it keeps the focus. */
function Way({ icon, label, to, shown, onTurn }: WayProps) {
  const leadsOn = to !== shown
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={!leadsOn || undefined}
      onClick={() => leadsOn && onTurn(to)}
    />
  )
}

/** Makes other elements at the bottom of the window appear above this one. */
function useFootRoom(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--page-foot', 'calc(var(--control) + 16px)')
    return () => void style.removeProperty('--page-foot')
  }, [])
}

import { type MouseEvent, useEffect, useRef } from 'react'
import classes from './page-tabs.module.css'

interface PageTabsProps<Tab extends string> {
  /** The tabs' accessible name. */
  label: string
  tabs: readonly Tab[]
  names: Record<Tab, string>
  shown: Tab
  hrefOf: (tab: Tab) => string
  onShow: (tab: Tab) => void
}

/** Shows a page's tabs. They are links, so that users can open one in a new browser tab. */
export function PageTabs<Tab extends string>({
  label,
  tabs,
  names,
  shown,
  hrefOf,
  onShow,
}: PageTabsProps<Tab>) {
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the current tab may be out of view.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (current)
      nav.current?.scrollTo?.({
        left: current.offsetLeft - nav.current.offsetLeft - nav.current.clientWidth / 3,
      })
  }, [shown])
  const show = (event: MouseEvent, tab: Tab) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(tab)
  }
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={hrefOf(tab)}
          className={classes.tab}
          aria-current={tab === shown ? 'page' : undefined}
          onClick={(event) => show(event, tab)}
        >
          {names[tab]}
        </a>
      ))}
    </nav>
  )
}

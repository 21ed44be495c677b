import type { MouseEvent } from 'react'
import { messages } from '../../messages/messages.ts'
import { type SettingsAddress, type SettingsTab, settingsTabs } from './settings-address.ts'
import classes from './settings-tabs.module.css'

const texts = messages.settings

/** The parts of the page; links, so that each can be opened beside the other. */
export function SettingsTabs({ address }: { address: SettingsAddress }) {
  const show = (event: MouseEvent, tab: SettingsTab) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    address.showTab(tab)
  }
  return (
    <nav className={classes.tabs} aria-label={texts.sections}>
      {settingsTabs.map((tab) => (
        <a
          key={tab}
          href={address.hrefOf(tab)}
          className={classes.tab}
          aria-current={tab === address.tab ? 'page' : undefined}
          onClick={(event) => show(event, tab)}
        >
          {texts.tabs[tab]}
        </a>
      ))}
    </nav>
  )
}

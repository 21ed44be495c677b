import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { consoleSettingsQuery } from '../../platform/account.ts'
import { useConnection } from '../../platform/live/connection.ts'
import { zoneAtom, zoneChoices } from '../../platform/time/zone.ts'
import { DocumentationLink } from '../../ui/controls/documentation-link.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { SupportAddress } from '../../ui/controls/support-address.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { openLater } from '../../ui/dialogs/open-later.tsx'
import {
  MenuIcon,
  DarkThemeIcon,
  LightThemeIcon,
  ZoneIcon,
  SupportIcon,
  SearchIcon,
} from '../../ui/marks/icons.ts'
import { Logo } from '../../ui/marks/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useShellDialog } from './shell-dialog.ts'
import { themeChoices } from './theme-choices.ts'
import classes from './top-bar.module.css'

interface TopBarProps {
  onOpenMenu: () => void
}

export function TopBar({ onOpenMenu }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <IconButton
        className={classes.menu ?? ''}
        icon={MenuIcon}
        label={messages.shell.openNavigation}
        onClick={onOpenMenu}
      />
      <Link to="/" className={classes.brand}>
        <Logo />
        <span className={classes.name}>{messages.product}</span>
      </Link>
      <LiveMark />
      <PaletteButton />
      <div className={classes.tools}>
        <ZoneMenu />
        <span className={classes.inMenu}>
          <ThemeMenu />
          <SupportButton />
        </span>
        <AccountMenu />
      </div>
    </header>
  )
}

/** Shows whether the screen is up to date, with a shape and a word rather than colour alone. */
function LiveMark() {
  const connection = useConnection()
  return (
    <span
      className={`${classes.mark} ${classes[connection]}`}
      role="status"
      title={messages.shell.connectionHints[connection]}
    >
      <span className={classes.dot} aria-hidden />
      <span className={classes.word}>{messages.shell.connection[connection]}</span>
    </span>
  )
}

const texts = messages.shell.theme
const supportTexts = messages.shell.support
const shellTexts = messages.shell

function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const items = themeChoices.map(({ key, icon }) => ({
    key,
    icon,
    label: texts[key],
    isChosen: key === colorScheme,
    onSelect: () => setColorScheme(key),
  }))
  return (
    <Menu title={texts.title} items={items}>
      <IconButton icon={shown === 'dark' ? DarkThemeIcon : LightThemeIcon} label={texts.title} />
    </Menu>
  )
}

function ZoneMenu() {
  const [zone, setZone] = useAtom(zoneAtom)
  const { name } = shellTexts.zones[zone]
  const items = zoneChoices.map((choice) => ({
    key: choice,
    label: shellTexts.zones[choice].name,
    hint: shellTexts.zones[choice].hint,
    isChosen: choice === zone,
    onSelect: () => setZone(choice),
  }))
  return (
    <Menu title={shellTexts.zone} items={items}>
      <button
        type="button"
        className={classes.button}
        aria-label={`${shellTexts.zone}: ${name}`}
        title={shellTexts.zone}
      >
        <ZoneIcon size={18} aria-hidden />
        <span className={classes.name}>{name}</span>
      </button>
    </Menu>
  )
}

function SupportButton() {
  const { isOpen, open, close } = useShellDialog('support')
  return (
    <>
      <IconButton icon={SupportIcon} label={supportTexts.open} onClick={open} />
      <Dialog title={supportTexts.title} isOpen={isOpen} onClose={close}>
        <p>{supportTexts.body}</p>
        <SupportAddress />
        <AboutConsole />
      </Dialog>
    </>
  )
}

/**
 * Shows the console's version and links to pages about it. These pages are in this server's guide, even if the operator has set other
 * documentation.
 */
function AboutConsole() {
  const settings = useQuery(consoleSettingsQuery).data
  return (
    <footer className={classes.about}>
      {settings && <p>{supportTexts.version(settings.version, settings.commit)}</p>}
      <ul>
        <li>
          <DocumentationLink>{messages.shell.documentation}</DocumentationLink>
        </li>
        <li>
          <a href="/guide/changelog/">{supportTexts.changes}</a>
        </li>
        <li>
          <a href="/guide/licences/">{supportTexts.licences}</a>
        </li>
      </ul>
    </footer>
  )
}

const Palette = openLater(
  () => import('./palette.tsx'),
  (script) => script.Palette,
)
const PALETTE_INPUT = `[aria-label="${messages.shell.palette.placeholder}"]`
/** If the palette takes longer than this to load, the page's shortcuts work again. */
const KEYS_TAKEN_MS = 5000
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by pointer or with Ctrl/Cmd+K. */
function PaletteButton() {
  const [isOpen, palette] = useDisclosure(false)
  const [typed, setTyped] = useState('')
  useHotkeys([['mod+K', palette.toggle]], [])
  useEffect(() => {
    if (!isOpen) return undefined
    setTyped('')
    return takeKeys({ onTyped: setTyped, onClose: palette.close })
  }, [isOpen, palette.close])
  return (
    <>
      <button
        type="button"
        className={classes.paletteButtonButton}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={palette.open}
      >
        <SearchIcon size={16} aria-hidden />
        <span className={classes.words}>{messages.shell.palette.open}</span>
        <kbd className={classes.keys} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <Palette {...{ isOpen, typed }} onTyped={setTyped} onClose={palette.close} />
    </>
  )
}

interface Keys {
  onTyped: (change: (typed: string) => string) => void
  onClose: () => void
}

/**
 * Collects what is typed while the palette loads, because the letters would otherwise trigger page shortcuts that change sightings. Returns
 * a function that stops this.
 */
function takeKeys({ onTyped, onClose }: Keys): () => void {
  const take = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInPalette(event.target)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Backspace') onTyped((typed) => typed.slice(0, -1))
    else if (event.key.length === 1) onTyped((typed) => typed + event.key)
  }
  const end = () => globalThis.removeEventListener('keydown', take, { capture: true })
  globalThis.addEventListener('keydown', take, { capture: true })
  const timer = setTimeout(end, KEYS_TAKEN_MS)
  return () => {
    clearTimeout(timer)
    end()
  }
}

function isInPalette(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]')?.querySelector(PALETTE_INPUT) != null
}

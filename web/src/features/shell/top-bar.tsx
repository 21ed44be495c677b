import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuIcon } from '../../ui/marks/icons.ts'
import { Logo } from '../../ui/marks/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LiveMark } from './live-mark.tsx'
import { PaletteButton } from './palette-button.tsx'
import { SupportButton } from './support-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import classes from './top-bar.module.css'
import { ZoneMenu } from './zone-menu.tsx'

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

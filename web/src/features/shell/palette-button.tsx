import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { messages } from '../../messages/messages.ts'
import { SearchIcon } from '../../ui/icons.ts'
import { openLater } from '../../ui/open-later.tsx'
import type { PaletteProps } from './palette.tsx'
import classes from './palette-button.module.css'

const Palette = openLater<PaletteProps>(async () => (await import('./palette.tsx')).Palette)
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by pointer or by Ctrl/Cmd-K. */
export function PaletteButton() {
  const [isOpen, palette] = useDisclosure(false)
  useHotkeys([['mod+K', palette.toggle]], [])
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={palette.open}
      >
        <SearchIcon size={16} aria-hidden />
        <span className={classes.words}>{messages.shell.palette.open}</span>
        <kbd className={classes.keys} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <Palette isOpen={isOpen} onClose={palette.close} />
    </>
  )
}

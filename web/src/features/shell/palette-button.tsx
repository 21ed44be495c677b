import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { SearchIcon } from '../../ui/marks/icons.ts'
import { openLater } from '../../ui/dialogs/open-later.tsx'
import type { PaletteProps } from './palette.tsx'
import classes from './palette-button.module.css'

const Palette = openLater<PaletteProps>(async () => (await import('./palette.tsx')).Palette)
const PALETTE_INPUT = `[aria-label="${messages.shell.palette.placeholder}"]`
/** On a line so bad that the palette takes longer, the keys of the page work again. */
const KEYS_TAKEN_MS = 5000
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by pointer or by Ctrl/Cmd-K. */
export function PaletteButton() {
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
      <Palette {...{ isOpen, typed }} onTyped={setTyped} onClose={palette.close} />
    </>
  )
}

interface Keys {
  onTyped: (change: (typed: string) => string) => void
  onClose: () => void
}

/**
 * Takes what is typed while the palette is on its way: its letters would be keys of the page, which change sightings. Returns what ends
 * that.
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

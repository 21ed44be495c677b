import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { SearchIcon } from '../../ui/icons.ts'
import classes from './palette-button.module.css'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: component }) => ({ default: component })))
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by pointer or by Ctrl/Cmd-K; its code comes with the first use. */
export function PaletteButton() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  useHotkeys([['mod+K', () => setState(state === 'open' ? 'closed' : 'open')]], [])
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setState('open')}
      >
        <SearchIcon size={16} aria-hidden />
        <span className={classes.words}>{messages.shell.palette.open}</span>
        <kbd className={classes.keys} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {state !== 'unused' && (
        <Suspense>
          <Palette isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}

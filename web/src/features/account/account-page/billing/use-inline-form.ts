import { useEffect, useRef, useState } from 'react'

/** A form in the page that takes the place of its button. When it closes, the button has the focus again. */
export function useInlineForm() {
  const opener = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  useEffect(() => {
    if (state === 'closed') opener.current?.focus()
  }, [state])
  return {
    opener,
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  }
}

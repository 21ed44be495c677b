import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** Returns the text being typed, and a function that sets it. Calls `keep` to store the text when the typing pauses. `keep` must be stable. */
export function useTyped(stored: string, keep: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(stored)
  const known = useRef(stored)
  useEffect(() => {
    if (stored === known.current) return
    known.current = stored
    setTyped(stored)
  }, [stored])
  useEffect(() => {
    if (typed === known.current) return undefined
    const timer = setTimeout(() => {
      known.current = typed
      keep(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, keep])
  return [typed, setTyped]
}

import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** A text that is kept elsewhere, as while it is typed: what is kept follows when the typing rests. `keep` stays the same. */
export function useTyped(kept: string, keep: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(kept)
  const known = useRef(kept)
  useEffect(() => {
    if (kept === known.current) return
    known.current = kept
    setTyped(kept)
  }, [kept])
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

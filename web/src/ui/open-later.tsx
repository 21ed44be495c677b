import { type ComponentType, useEffect, useState } from 'react'

/** The first screen comes before it. */
const LOADED_AFTER_MS = 3000
/** A line that has gone may come back. */
const RETRY_MS = 1000

/**
 * Something that opens over the page, whose script is no part of the page's: it is fetched when there is a moment, or when it
 * is first to open.
 */
export function openLater<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined

  return function OpenLater(props: Props) {
    const [Shown, setShown] = useState(() => Loaded)
    const isWanted = props.isOpen
    useEffect(() => {
      if (Shown) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const attempt = async () => {
        try {
          Loaded ??= await load()
          setShown(() => Loaded)
        } catch {
          if (!isOver) attemptIn(RETRY_MS)
        }
      }
      const attemptIn = (ms: number) => void (timer = setTimeout(() => void attempt(), ms))
      attemptIn(isWanted ? 0 : LOADED_AFTER_MS)
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }, [Shown, isWanted])
    // It opens after it is there, or it would not know what had the focus before.
    const [isOpen, setOpen] = useState(false)
    useEffect(() => setOpen(isWanted && Shown !== undefined), [isWanted, Shown])
    return Shown && <Shown {...props} isOpen={isOpen && isWanted} />
  }
}

import { type ComponentType, useEffect, useState } from 'react'

/** The first screen comes before it. */
const LOADED_AFTER_MS = 3000
/** A line that has gone may come back. */
const RETRY_MS = 1000

export interface OpenLaterProps {
  isOpen: boolean
  /**
   * For what a page has many of: whether the person has come near its button. Its script is fetched at that moment, and nothing of it is
   * rendered before.
   */
  isNear?: boolean
}

/**
 * Something that opens over the page, whose script is no part of the page's: it is fetched when there is a moment, or when it
 * is first to open.
 */
export function openLater<Props extends OpenLaterProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined

  return function OpenLater(props: Props) {
    const [Shown, setShown] = useState(() => Loaded)
    const { isOpen: isWanted, isNear } = props
    const isUrgent = isWanted || isNear === true
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
      attemptIn(isUrgent ? 0 : LOADED_AFTER_MS)
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }, [Shown, isUrgent])
    // It opens after it is there, or it would not know what had the focus before.
    const [isOpen, setOpen] = useState(false)
    useEffect(() => setOpen(isWanted && Shown !== undefined), [isWanted, Shown])
    return Shown && isNear !== false && <Shown {...props} isOpen={isOpen && isWanted} />
  }
}

import { type ComponentType, useEffect, useState } from 'react'

/** Delays the load so that the first screen loads before it. */
const LOADED_AFTER_MS = 3000
/** The delay before the first retry, in case the network returns. The pauses double, because a page has many such components. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/** Dispatched on the window when something should open but the server does not deliver its script. The load is retried until it succeeds. */
export const SCRIPT_AWAY = 'script-away'

export interface OpenLaterProps {
  isOpen: boolean
  /**
   * Set this for components that occur many times on a page. It is true once the pointer or the focus was on the component's button. The script is
   * then fetched at once. Nothing is rendered before.
   */
  isNear?: boolean
}

/**
 * Creates a component that opens over the page and has its own script. The script is fetched after `LOADED_AFTER_MS`, or when the component first
 * opens. `Meanwhile` replaces it while it should be open and its script is missing.
 */
export function openLater<Props extends OpenLaterProps>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let failures = 0
  let retryAtMs = 0

  /** Components that load the script at the same time share one request. */
  async function loadOnce(): Promise<ComponentType<Props>> {
    try {
      Loaded ??= await (loading ??= load())
      failures = 0
      return Loaded
    } catch (error) {
      if (loading)
        retryAtMs = performance.now() + Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS)
      throw error
    } finally {
      loading = undefined
    }
  }

  return function OpenLater(props: Props) {
    const [Shown, setShown] = useState(() => Loaded)
    const { isOpen: isWanted, isNear } = props
    const isUrgent = isWanted || isNear === true
    useEffect(() => {
      if (Shown) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const attempt = async (isForced: boolean) => {
        const waitMs = retryAtMs - performance.now()
        if (waitMs > 0 && !isForced) return attemptIn(waitMs) // another component has tried in the meantime
        try {
          const Component = await loadOnce()
          setShown(() => Component)
        } catch {
          if (isOver) return
          if (isWanted && !Meanwhile) dispatchEvent(new Event(SCRIPT_AWAY))
          attemptIn(retryAtMs - performance.now())
        }
      }
      const attemptIn = (ms: number, isForced = false) => {
        clearTimeout(timer)
        timer = setTimeout(() => void attempt(isForced), ms)
      }
      const attemptNow = () => attemptIn(0, true)
      if (isUrgent) attemptNow()
      else attemptIn(LOADED_AFTER_MS)
      addEventListener('online', attemptNow)
      return () => {
        isOver = true
        clearTimeout(timer)
        removeEventListener('online', attemptNow)
      }
    }, [Shown, isUrgent, isWanted])
    const isOpen = useRendered(isWanted && Shown !== undefined)
    if (!Shown) return isWanted && Meanwhile && <Meanwhile />
    return isNear !== false && <Shown {...props} isOpen={isOpen && isWanted} />
  }
}

/**
 * Returns the value of the last render. A component opens only after it is mounted. Otherwise it would not know which element had the focus before.
 */
function useRendered(isWanted: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(isWanted), [isWanted])
  return isOpen
}

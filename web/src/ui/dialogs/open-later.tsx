import { type ComponentType, useEffect, useState } from 'react'
import { createImport } from '../../platform/import-again.ts'
import { isServed, reloadIfServed } from '../../platform/reload-when-outdated.ts'

/** Delays loading so that the first screen loads first. */
const LOADED_AFTER_MS = 3000
/** The delay before the first retry, in case the network returns. It doubles each time, because a page has many such components. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** After the first of these failures the server may just have started to answer, so the script is loaded once more. */
const FAILURES_BEFORE_RELOAD = 2

/** Dispatched on the window when something should open but the server does not deliver its script. Loading is retried until it succeeds. */
export const SCRIPT_AWAY = 'script-away'
/** Dispatched on the window when a script has been loaded, also after `SCRIPT_AWAY`. */
export const SCRIPT_LOADED = 'script-loaded'

export interface OpenLaterProps {
  isOpen: boolean
  /**
   * For components that occur many times on a page. True once the pointer or the focus has been on the component's button. The script is
   * then fetched immediately. Until then nothing is rendered.
   */
  isNear?: boolean
}

/**
 * Creates a component that opens over the page and has its own script. The script is fetched after `LOADED_AFTER_MS`, or when the component
 * first opens. `Meanwhile` replaces the component while it should be open but its script is missing.
 */
export function openLater<Props extends OpenLaterProps, Module>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
  Meanwhile?: ComponentType,
): ComponentType<Props> {
  const script = createScript(load, select)

  return function OpenLater(props: Props) {
    const [Shown, setShown] = useState(script.loaded)
    const { isOpen: isWanted, isNear } = props
    const isUrgent = isWanted || isNear === true
    useEffect(() => {
      if (Shown) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const attempt = async (isForced: boolean) => {
        const waitMs = script.pauseMs()
        if (waitMs > 0 && !isForced) return attemptIn(waitMs) // another component has tried in the meantime
        try {
          const Component = await script.load()
          dispatchEvent(new Event(SCRIPT_LOADED))
          setShown(() => Component)
        } catch {
          if (isOver) return
          if (isWanted && !Meanwhile) dispatchEvent(new Event(SCRIPT_AWAY))
          attemptIn(script.pauseMs())
          if (isWanted && (await script.isLost())) void reloadIfServed({ isRequested: false })
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

/** Loads a component from its script. Components that load the same one at the same time share one request. */
function createScript<Props, Module>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
) {
  const importScript = createImport(load)
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<Module> | undefined
  let failures = 0
  let failuresWhileServed = 0
  let retryAtMs = 0
  return {
    loaded: () => loaded,
    /** Call this after each failure. Returns true if only a reload of the page helps. */
    async isLost() {
      if (await isServed()) failuresWhileServed += 1
      return failuresWhileServed >= FAILURES_BEFORE_RELOAD
    },
    /** Returns the time until the next retry. */
    pauseMs: () => retryAtMs - performance.now(),
    async load(): Promise<ComponentType<Props>> {
      try {
        const module = await (loading ??= importScript())
        loaded ??= select(module)
        // Scripts bundled in one file have other names there, which only the first import knows.
        if (!(loaded as typeof loaded | undefined)) throw new Error('the script has no such component')
        failures = 0
        failuresWhileServed = 0
        return loaded
      } catch (error) {
        if (loading)
          retryAtMs = performance.now() + Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS)
        throw error
      } finally {
        loading = undefined
      }
    },
  }
}

/**
 * Returns the value from the last render. A component opens only after it is mounted. Otherwise it would not know which element previously
 * had the focus.
 */
function useRendered(isWanted: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(isWanted), [isWanted])
  return isOpen
}

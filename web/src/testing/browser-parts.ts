const WINDOW = { width: 1440, height: 900 }
const PLACE = { x: 10, y: 10, width: 100, height: 20 }

/** Adds the browser APIs that the screens need and the tests' DOM lacks. */
export function addMissingBrowserParts(): void {
  globalThis.matchMedia = (media) => Object.assign(new EventTarget(), mediaQuery(media))
  globalThis.ResizeObserver = InertObserver
  globalThis.scrollTo = () => undefined
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  putInSight()
}

/** Simulates a wide window of a person who prefers no animation, so that dialogs open and close at once. */
function mediaQuery(media: string) {
  const below = /\((?:width <|max-width:)\s*([\d.]+)px\)/.exec(media)?.[1]
  const isNarrower = below !== undefined && WINDOW.width < Number(below)
  return {
    media,
    matches: media.includes('prefers-reduced-motion') || isNarrower,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }
}

/** Makes every element count as visible in the window, because menus and popovers stay hidden while their opener is out of view. */
function putInSight(): void {
  Element.prototype.getBoundingClientRect = () => DOMRect.fromRect(PLACE)
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: WINDOW.width, configurable: true },
    clientHeight: { value: WINDOW.height, configurable: true },
  })
}

/** Reports no size changes, because the tests' DOM has no layout. */
class InertObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

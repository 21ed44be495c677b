const WIDTH_PX = 1440

/** Adds what the screens need of a browser and the DOM of the tests lacks. */
export function addMissingBrowserParts(): void {
  globalThis.matchMedia = (media) => Object.assign(new EventTarget(), mediaQuery(media))
  globalThis.ResizeObserver = InertObserver
  globalThis.scrollTo = () => undefined
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
}

/** A wide window of a person who wants no animation, so dialogs open and close at once. */
function mediaQuery(media: string) {
  const below = /\((?:width <|max-width:)\s*([\d.]+)px\)/.exec(media)?.[1]
  const matches =
    media.includes('prefers-reduced-motion') || (below !== undefined && WIDTH_PX < Number(below))
  return { media, matches, onchange: null, addListener: () => undefined, removeListener: () => undefined }
}

/** Nothing changes its size where nothing is laid out. */
class InertObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

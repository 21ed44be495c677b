const FIELDS = 'input:not([type="checkbox"], [type="range"]), textarea, select, [contenteditable]'

/** Returns a shortcut's key if it has no modifiers except Shift. Returns undefined if it is typed into a field. */
export function readPlainKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | undefined {
  const isOfSlider = key.startsWith('Arrow') && target instanceof Element && target.matches('[type="range"]')
  return ctrlKey || metaKey || altKey || isOfSlider || isTyped(target) ? undefined : key
}

/** Returns true if the target is a field, which handles its own keys. */
export function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

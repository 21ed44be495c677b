const FIELDS = 'input:not([type="checkbox"], [type="range"]), textarea, select, [contenteditable]'

/** The key of a shortcut without modifiers but Shift, unless it is typed into a field. */
export function readPlainKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | undefined {
  const isOfSlider = key.startsWith('Arrow') && target instanceof Element && target.matches('[type="range"]')
  return ctrlKey || metaKey || altKey || isOfSlider || isTyped(target) ? undefined : key
}

/** Keys that go into a field are the field's. */
export function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

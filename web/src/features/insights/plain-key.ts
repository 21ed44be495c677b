/** The key of a shortcut without modifiers, unless it is typed into a field. */
export function readPlainKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | undefined {
  const isTyped = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return ctrlKey || metaKey || altKey || isTyped ? undefined : key
}

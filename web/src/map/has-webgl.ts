/** Returns true if this browser can draw maps at all. */
export function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext() // browsers limit the number of contexts
  return context !== null
}

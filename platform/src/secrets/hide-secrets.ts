/** Returns the same values in a form that reveals nothing when settings are logged as JSON. */
export function hideSecrets<Secrets extends object>(secrets: Secrets): Secrets {
  return Object.defineProperty({ ...secrets }, 'toJSON', { value: () => '[secret]' })
}

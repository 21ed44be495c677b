/** The same values, which say nothing of themselves where settings are logged as JSON. */
export function hideSecrets<Secrets extends object>(secrets: Secrets): Secrets {
  return Object.defineProperty({ ...secrets }, 'toJSON', { value: () => '[secret]' })
}

/** The zone of the person who looks, which a new integration or rule begins with. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

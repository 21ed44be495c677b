/** The maximum number of characters of a name beside a chart. */
const NAME_MAX_CHARACTERS = 13

/** Shortens a name to fit beside an axis. */
export function shortenName(name: string): string {
  const characters = Array.from(name)
  return characters.length > NAME_MAX_CHARACTERS
    ? `${characters
        .slice(0, NAME_MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
    : name
}

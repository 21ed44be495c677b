/** Cells are truncated after `TEXT_MAX_CHARACTERS`, lists after `LIST_MAX_CHARACTERS`. */
export const TEXT_MAX_CHARACTERS = 50
export const LIST_MAX_CHARACTERS = 200

export function truncate(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

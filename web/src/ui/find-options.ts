import type { OptionsFilter } from '@mantine/core'

/** Finds what has the typed text in its name. What begins with it comes first, because Enter takes the first. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const sought = search.trim().toLowerCase()
  const nameOf = (option: (typeof options)[number]) =>
    ('label' in option ? option.label : option.group).toLowerCase()
  const found = options.filter((option) => nameOf(option).includes(sought))
  const isAhead = (option: (typeof options)[number]) => nameOf(option).startsWith(sought)
  return [...found.filter(isAhead), ...found.filter((option) => !isAhead(option))].slice(0, limit)
}

import { foldName } from '@sentinel/contracts/values/fold-name'
import type { OptionsFilter } from '@mantine/core'

/** Finds the options whose name contains the typed text. Options that start with it come first, because Enter takes the first option. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const sought = foldName(search.trim())
  const placed = options.map((option) => {
    const name = 'label' in option && typeof option.label === 'string' ? option.label : ''
    return { option, at: foldName(name).indexOf(sought) }
  })
  const found = placed.filter(({ at }) => at >= 0)
  const ordered = [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)]
  return ordered.slice(0, limit).map(({ option }) => option)
}

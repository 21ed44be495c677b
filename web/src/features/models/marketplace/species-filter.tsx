import { foldName } from '@sentinel/contracts/values/fold-name'
import { MARKETPLACE_CLASSES_CHOSEN_MAX } from '@sentinel/contracts/models/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ChipsField } from '../../../ui/fields/chips-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { speciesQuery } from './marketplace-queries.ts'

const texts = messages.marketplace.species

interface SpeciesFilterProps {
  chosen: readonly string[]
  onChosen: (species: string[]) => void
}

/** The species that a model has to know, each found among the classes of all public models. */
export function SpeciesFilter({ chosen, onChosen }: SpeciesFilterProps) {
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTyped(search, setSearch)
  const { data = [], isFetching } = useQuery({
    ...speciesQuery(search.trim()),
    placeholderData: keepPreviousData,
  })
  const isFull = chosen.length >= MARKETPLACE_CLASSES_CHOSEN_MAX
  const isUnknown = search.trim() !== '' && search === typed && !isFetching && data.length === 0
  const add = (text: string) => {
    const label = text.trim()
    const isThere = chosen.some((known) => foldName(known) === foldName(label))
    if (!isThere) onChosen([...chosen, label])
    setTyped('')
  }
  return (
    <ChipsField
      label={texts.label}
      values={chosen}
      typed={typed}
      onTyped={setTyped}
      onAdd={add}
      onRemove={(label) => onChosen(chosen.filter((known) => known !== label))}
      words={{ add: texts.add, remove: texts.remove }}
      suggestions={typed.trim() === '' ? [] : data.map(({ label }) => label)}
      isFull={isFull}
      hint={
        isFull ? texts.full(MARKETPLACE_CLASSES_CHOSEN_MAX) : isUnknown ? texts.unknown(typed) : undefined
      }
      placeholder={texts.placeholder}
    />
  )
}

import { foldName } from '@sentinel/contracts/values/fold-name'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ChipsField } from '../../../ui/fields/chips-field.tsx'

const { compose: texts, nameModel: nameOption } = messages.internalReleases

interface Option {
  id: number
  name: string
}

interface OptionsFieldProps {
  label: string
  hint: string
  /** Shown instead of `hint` if there are no options. */
  noneHint?: string
  error?: string | undefined
  /** The options that can be chosen. */
  options: readonly Option[]
  chosen: readonly number[]
  onChosen: (ids: number[]) => void
}

/** Selects several options by name. The result is their ids. */
export function OptionsField({
  label,
  hint,
  noneHint = hint,
  error,
  options,
  chosen,
  onChosen,
}: OptionsFieldProps) {
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string>()
  const words = new Map(options.map(({ id, name }) => [id, nameOption(name, id)]))
  const wordOf = (id: number) => words.get(id) ?? nameOption('', id)
  const left = options.filter(({ id }) => !chosen.includes(id))
  const type = (text: string) => {
    setTyped(text)
    setUnknown(undefined)
  }
  const add = (text: string) => {
    const option = findOption(left, text)
    if (option) onChosen([...chosen, option.id])
    if (option) type('')
    else setUnknown(text)
  }
  return (
    <ChipsField
      label={label}
      hint={options.length > 0 ? hint : noneHint}
      error={unknown === undefined ? error : texts.noOption(unknown)}
      values={chosen.map(wordOf)}
      typed={typed}
      onTyped={type}
      onAdd={add}
      onRemove={(word) => onChosen(chosen.filter((id) => wordOf(id) !== word))}
      suggestions={left.map(({ id }) => wordOf(id))}
      isFull={left.length === 0}
      words={{ add: texts.addOption, remove: texts.removeOption }}
    />
  )
}

/** Returns the option that the text names, by name and id, by id, or by a name that is unique. */
function findOption(options: readonly Option[], text: string): Option | undefined {
  const entered = foldName(text.trim())
  const exact = options.find(
    ({ id, name }) => foldName(nameOption(name, id)) === entered || String(id) === entered,
  )
  const named = options.filter(({ name }) => foldName(name) === entered)
  return exact ?? (named.length === 1 ? named[0] : undefined)
}

import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { releaseFrameworks } from '@sentinel/contracts/models/releases'
import { messages } from '../../../messages/messages.ts'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { TypedAlg } from './typed-alg.ts'

const texts = messages.internalAlgs.fields

interface AlgTextsFieldsProps {
  typed: TypedAlg
  onTyped: (changes: Partial<TypedAlg>) => void
  isPending: boolean
  fields: Record<string, string>
}

/** Shows the fields for a model's name and description. */
export function AlgTextsFields({ typed, onTyped, isPending, fields }: AlgTextsFieldsProps) {
  const field = (name: keyof TypedAlg) => ({
    value: typed[name],
    onValue: (text: string) => !isPending && onTyped({ [name]: text.slice(0, TEXT_MAX_CHARACTERS) }),
    error: fields[name],
  })
  const textField = (name: keyof TypedAlg) => ({
    ...field(name),
    maxLength: TEXT_MAX_CHARACTERS,
    readOnly: isPending,
    autoComplete: 'off',
  })
  return (
    <>
      <TextField label={texts.name} {...textField('name')} />
      <SuggestField
        label={texts.framework}
        hint={texts.frameworkHint(releaseFrameworks)}
        suggestions={releaseFrameworks}
        {...field('framework')}
      />
      <TextField label={texts.type} {...textField('alg_type')} />
      <TextField
        label={texts.group}
        hint={texts.groupHint}
        inputMode="numeric"
        {...textField('meta_alg_id')}
      />
    </>
  )
}

import { messages } from '../../../messages/messages.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'

const texts = messages.levels
const LEVELS = [
  { key: 'look', name: texts.names.look },
  { key: 'manage', name: texts.names.manage },
] as const

interface LevelFieldProps {
  mayManage: boolean
  isOfGroup: boolean
  onChoose: (mayManage: boolean) => void
}

/** What whoever is invited may do. */
export function LevelField({ mayManage, isOfGroup, onChoose }: LevelFieldProps) {
  const chosen = mayManage ? 'manage' : 'look'
  return (
    <ChoiceField
      label={texts.field}
      options={LEVELS}
      chosen={chosen}
      hint={(isOfGroup ? texts.groupHints : texts.hints)[chosen]}
      onChoose={(level) => onChoose(level === 'manage')}
    />
  )
}

import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Face } from '../../../../ui/states/face.tsx'
import { ClearIcon, SendIcon } from '../../../../ui/marks/icons.ts'
import type { LogFilter } from '../settings-address.ts'

const texts = messages.settings.log
const NO_FILTER: LogFilter = { platform: undefined, kind: 'usual', state: undefined }

interface NoMessagesFaceProps {
  filter: LogFilter
  onClear: (filter: LogFilter) => void
}

export function NoMessagesFace({ filter, onClear }: NoMessagesFaceProps) {
  const isFiltered = filter.platform !== undefined || filter.state !== undefined || filter.kind !== 'usual'
  if (!isFiltered)
    return (
      <Face icon={SendIcon} title={texts.empty.title}>
        <p>{texts.empty.body}</p>
      </Face>
    )
  return (
    <Face
      icon={SendIcon}
      title={texts.noMatch.title}
      action={
        <Button icon={ClearIcon} onClick={() => onClear(NO_FILTER)}>
          {texts.noMatch.clear}
        </Button>
      }
    >
      <p>{texts.noMatch.body}</p>
    </Face>
  )
}

import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { ClearIcon, SendIcon } from '../../../../ui/marks/icons.ts'
import type { LogFilter } from '../settings-address.ts'

const texts = messages.settings.log
const NO_FILTER: LogFilter = { platform: undefined, kind: 'usual', state: undefined }

interface NoMessagesStateProps {
  filter: LogFilter
  onClear: (filter: LogFilter) => void
}

export function NoMessagesState({ filter, onClear }: NoMessagesStateProps) {
  const isFiltered = filter.platform !== undefined || filter.state !== undefined || filter.kind !== 'usual'
  if (!isFiltered)
    return (
      <StatePanel icon={SendIcon} title={texts.empty.title}>
        <p>{texts.empty.body}</p>
      </StatePanel>
    )
  return (
    <StatePanel
      icon={SendIcon}
      title={texts.noMatch.title}
      action={
        <Button icon={ClearIcon} onClick={() => onClear(NO_FILTER)}>
          {texts.noMatch.clear}
        </Button>
      }
    >
      <p>{texts.noMatch.body}</p>
    </StatePanel>
  )
}

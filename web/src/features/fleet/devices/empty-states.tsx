import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { DevicesIcon, SearchIcon } from '../../../ui/marks/icons.ts'

const texts = messages.devices

interface NoDevicesStateProps {
  /** Adds a device. */
  action: ReactNode
  samples: ReactNode
}

export function NoDevicesState({ action, samples }: NoDevicesStateProps) {
  const actions = (
    <>
      {action}
      {samples}
    </>
  )
  return (
    <StatePanel icon={DevicesIcon} title={texts.empty.title} action={actions}>
      <p>{texts.empty.body}</p>
      <p>{texts.empty.next}</p>
    </StatePanel>
  )
}

interface NoMatchStateProps {
  onClear: () => void
}

export function NoMatchState({ onClear }: NoMatchStateProps) {
  return (
    <StatePanel
      icon={SearchIcon}
      title={texts.noMatch.title}
      action={<Button onClick={onClear}>{texts.noMatch.clear}</Button>}
    >
      <p>{texts.noMatch.body}</p>
    </StatePanel>
  )
}

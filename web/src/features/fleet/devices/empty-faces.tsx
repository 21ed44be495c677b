import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Face } from '../../../ui/states/face.tsx'
import { DevicesIcon, SearchIcon } from '../../../ui/marks/icons.ts'

const texts = messages.devices

interface NoDevicesFaceProps {
  /** How one is added. */
  action: ReactNode
  samples: ReactNode
}

export function NoDevicesFace({ action, samples }: NoDevicesFaceProps) {
  const actions = (
    <>
      {action}
      {samples}
    </>
  )
  return (
    <Face icon={DevicesIcon} title={texts.empty.title} action={actions}>
      <p>{texts.empty.body}</p>
      <p>{texts.empty.next}</p>
    </Face>
  )
}

interface NoMatchFaceProps {
  onClear: () => void
}

export function NoMatchFace({ onClear }: NoMatchFaceProps) {
  return (
    <Face
      icon={SearchIcon}
      title={texts.noMatch.title}
      action={<Button onClick={onClear}>{texts.noMatch.clear}</Button>}
    >
      <p>{texts.noMatch.body}</p>
    </Face>
  )
}

import { messages } from '../../messages/messages.ts'
import { Face } from '../../ui/face.tsx'
import { GoodIcon } from '../../ui/icons.ts'

const texts = messages.alerts.empty

interface NoAlertsFaceProps {
  /** There are some that the switch leaves out. */
  hasResolved: boolean
}

export function NoAlertsFace({ hasResolved }: NoAlertsFaceProps) {
  return (
    <Face icon={GoodIcon} title={texts.title}>
      <p>{texts.body}</p>
      {hasResolved && <p>{texts.resolved}</p>}
    </Face>
  )
}

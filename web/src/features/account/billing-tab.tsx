import { messages } from '../../messages/messages.ts'
import { ComingIcon } from '../../ui/icons.ts'
import { Face } from '../../ui/face.tsx'

const texts = messages.account.billing

export function BillingTab() {
  return (
    <Face icon={ComingIcon} title={texts.title}>
      <p>{texts.body}</p>
    </Face>
  )
}

import { messages } from '../messages/messages.ts'
import { FacePage } from './face-page.tsx'
import { ConstructionIcon } from './icons.ts'

export function UnderConstructionPage() {
  return <FacePage icon={ConstructionIcon} {...messages.ui.construction} />
}

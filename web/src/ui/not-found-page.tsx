import { messages } from '../messages/messages.ts'
import { FacePage } from './face-page.tsx'
import { ComingIcon } from './icons.ts'

export function NotFoundPage() {
  return <FacePage icon={ComingIcon} {...messages.ui.notFound} />
}

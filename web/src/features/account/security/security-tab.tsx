import { messages } from '../../../messages/messages.ts'

export function SecurityTab() {
  return <h2>{messages.account.security.title}</h2>
}

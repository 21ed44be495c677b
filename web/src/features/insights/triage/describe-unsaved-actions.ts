import { messages } from '../../../messages/messages.ts'
import { readUnsaved } from './state.ts'

/** Also where no list is on the screen. */
export function describeUnsavedActions(): string | undefined {
  const { size } = readUnsaved()
  return size === 0 ? undefined : messages.insights.triage.unsavedWork(size)
}

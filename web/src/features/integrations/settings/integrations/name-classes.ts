import type { NotificationClasses } from '@sentinel/contracts/integrations/integrations'
import { messages } from '../../../../messages/messages.ts'

const SHOWN_MAX = 4

/** `Lion, Elephant and 3 more`, or that it is all or none. */
export function nameClasses(classes: NotificationClasses): string {
  const texts = messages.settings.form
  if (classes === 'all') return texts.allWithoutEmpty
  if (classes === 'none') return texts.choices.none
  const more = classes.length - SHOWN_MAX
  const names = classes.slice(0, SHOWN_MAX).join(', ')
  return more > 0 ? texts.andMore(names, more) : names
}

import type { Platform } from '@sentinel/contracts/integrations/integrations'
import { EmailIcon, ForwardingIcon, type Icon, TextMessageIcon } from '../../../../ui/marks/icons.ts'

export const platformIcons: Record<Platform, Icon> = {
  gundi_v1: ForwardingIcon,
  gundi_v2: ForwardingIcon,
  email: EmailIcon,
  sms: TextMessageIcon,
}

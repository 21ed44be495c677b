import type { MailContext } from '../email/mail-context.ts'

export function aMailContext(changes: Partial<MailContext> = {}): MailContext {
  return {
    to: 'ranger@example.org',
    timeZone: 'Africa/Nairobi',
    publicUrl: 'https://console.example.org',
    unsubscribeUrl: 'https://console.example.org/api/unsubscribe/abc.def',
    unsubscribePage: 'https://console.example.org/unsubscribe?token=abc.def',
    messageId: '<outbox.5@console.example.org>',
    supportEmail: 'support@example.org',
    ...changes,
  }
}

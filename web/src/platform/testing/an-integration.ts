import type { Integration } from '@sentinel/contracts/integrations/integrations'

/** Email, set up with one address; the caller changes what its test is about. */
export function anIntegration({ options, ...changes }: Partial<Integration> = {}): Integration {
  return {
    platform: 'email',
    offReason: null,
    notificationClasses: 'all',
    ...changes,
    options: {
      alertSetting: 'enabled',
      groupNotifications: [],
      ...((changes.platform ?? 'email') === 'email' && {
        emails: ['ranger@example.org'],
        digestSetting: 'none',
        timeZone: 'UTC',
      }),
      ...options,
    },
  }
}

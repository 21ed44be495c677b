import type { Group } from '@sentinel/contracts/fleet/groups'
import {
  createIntegration,
  deleteIntegration,
  type Integration,
  type Platform,
  setEmails,
  setForwarding,
  setGroupNotifications,
  setNotificationClasses,
  setPhoneNumbers,
} from '@sentinel/contracts/integrations/integrations'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { findIntegration, integrationsQuery, keepIntegration } from '../queries.ts'
import {
  type IntegrationDraft,
  toClasses,
  toEmailOptions,
  toForwarding,
  toGroups,
  toNew,
  toSmsOptions,
} from './draft-integration.ts'

interface Saving {
  platform: Platform
  draft: IntegrationDraft
  groups: readonly Group[]
}

/** Sets up or changes an integration in several calls. Calls that succeeded stay stored even if a later one fails. */
export const saveIntegration = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ platform, draft, groups }: Saving) => {
      const stored = findIntegration(queryClient, platform)
      const kept = await keep(
        queryClient,
        stored ? change[platform](draft, stored) : call(createIntegration, { body: toNew(platform, draft) }),
      )
      const notificationClasses = toClasses(draft.classes)
      if (!isSame(kept.notificationClasses, notificationClasses))
        await keep(
          queryClient,
          call(setNotificationClasses, { params: { platform }, body: { notificationClasses } }),
        )
      const groupNotifications = toGroups(draft, groups)
      if (!isSame(kept.options.groupNotifications, groupNotifications))
        await keep(
          queryClient,
          call(setGroupNotifications, { params: { platform }, body: { groupNotifications } }),
        )
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
  })

export const removeIntegration = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (platform: Platform) => call(deleteIntegration, { params: { platform } }),
    onSuccess: (_, platform) => {
      queryClient.setQueryData(integrationsQuery.queryKey, (known) =>
        known?.filter((one) => one.platform !== platform),
      )
      void queryClient.invalidateQueries({ queryKey: ['outgoing'] }) // waiting messages are no longer sent
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
  })

const change: Record<Platform, (draft: IntegrationDraft, stored: Integration) => Promise<Integration>> = {
  gundi_v1: (draft, stored) =>
    call(setForwarding, {
      params: { platform: 'gundi_v1' },
      body: {
        options: { ...(givesSecret(draft, stored) && { apiKey: draft.secret }), ...toForwarding(draft) },
      },
    }),
  gundi_v2: (draft, stored) =>
    call(setForwarding, {
      params: { platform: 'gundi_v2' },
      body: {
        options: { ...(givesSecret(draft, stored) && { token: draft.secret }), ...toForwarding(draft) },
      },
    }),
  email: (draft) => call(setEmails, { body: { options: toEmailOptions(draft) } }),
  sms: (draft) => call(setPhoneNumbers, { body: { options: toSmsOptions(draft) } }),
}

/** Returns true if the secret has to be sent. An empty field keeps the stored secret, which is useless if the console cannot read it. */
function givesSecret({ secret }: IntegrationDraft, { offReason }: Integration): boolean {
  return secret.trim() !== '' || offReason === 'key_unreadable'
}

async function keep(queryClient: QueryClient, answer: Promise<Integration>): Promise<Integration> {
  const integration = await answer
  keepIntegration(queryClient, integration)
  return integration
}

function isSame(stored: unknown, wanted: unknown): boolean {
  return JSON.stringify(stored) === JSON.stringify(wanted)
}

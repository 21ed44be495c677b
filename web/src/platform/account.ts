import { getConsoleSettings } from '@sentinel/contracts/server/console'
import { listFeatures, type FeatureKey } from '@sentinel/contracts/account/features'
import { getUser } from '@sentinel/contracts/account/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { updatedByPushes, untilAnswered } from './query-client.ts'
import { saveUserId } from './session.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, {}, { signal })
    saveUserId(user.user_id)
    return user
  },
  staleTime: Infinity,
  meta: { isLive: true },
  ...untilAnswered,
})

export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: ({ signal }) => call(listFeatures, {}, { signal }),
  ...updatedByPushes,
})

/** Settings that are also available before sign-in. */
export const consoleSettingsQuery = queryOptions({
  queryKey: ['console-settings'],
  queryFn: ({ signal }) => call(getConsoleSettings, {}, { signal }),
  staleTime: Infinity,
})

export function findEnabled(features: { key: FeatureKey; enabled: boolean }[]): ReadonlySet<FeatureKey> {
  return new Set(features.filter(({ enabled }) => enabled).map(({ key }) => key))
}

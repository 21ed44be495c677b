import { Platform } from '@sentinel/contracts/integrations/integrations'
import { OutgoingKind, OutgoingState } from '@sentinel/contracts/integrations/outgoing'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'

export const settingsTabs = ['integrations', 'features'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Selects the messages that the log shows. `usual` excludes those that only go to other systems, `all` excludes nothing. */
export interface LogFilter {
  platform: Platform | undefined
  kind: OutgoingKind | 'usual' | 'all'
  state: OutgoingState | undefined
}

type OpenDialog = { platform: Platform } | { rule: number | 'new' } | undefined

const settingsAddress = defineAddress(
  z.object({
    tab: z.enum(settingsTabs).default('integrations'),
    dialog: z.enum([...Platform.options, 'rule']).optional(),
    rule: wholeNumber.optional(),
    via: Platform.optional(),
    kind: z.enum(['usual', 'all', ...OutgoingKind.options]).default('usual'),
    state: OutgoingState.optional(),
  }),
)
export type SettingsSearch = SearchOf<typeof settingsAddress>

const route = getRouteApi('/_shell/admin')

/** Returns the page in the address, and functions that change it. */
export function useSettingsAddress() {
  const { shown, change } = useAddress(settingsAddress, route)
  const { tab, dialog, rule, via: platform, kind, state } = shown
  const navigate = route.useNavigate()
  const router = useRouter()
  const searchOf = (wanted: SettingsTab) => settingsAddress.change({}, { tab: wanted })
  return {
    tab,
    dialog: useMemo((): OpenDialog => {
      if (dialog === 'rule') return { rule: rule ?? 'new' }
      return dialog && { platform: dialog }
    }, [dialog, rule]),
    log: useMemo((): LogFilter => ({ platform, kind, state }), [platform, kind, state]),
    hrefOf: (wanted: SettingsTab) => router.buildLocation({ to: '/admin', search: searchOf(wanted) }).href,
    showTab: (wanted: SettingsTab) => void navigate({ search: searchOf(wanted) }),
    openIntegration: (wanted: Platform) => change({ dialog: wanted, rule: undefined }),
    openRule: (wanted: number | 'new') =>
      change({ dialog: 'rule', rule: wanted === 'new' ? undefined : wanted }),
    closeDialog: useCallback(() => change({ dialog: undefined, rule: undefined }), [change]),
    setLog: (log: LogFilter) => change({ via: log.platform, kind: log.kind, state: log.state }),
  }
}

export type SettingsAddress = ReturnType<typeof useSettingsAddress>

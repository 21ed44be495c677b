import { Platform } from '@sentinel/contracts/integrations'
import { OutgoingKind, OutgoingState } from '@sentinel/contracts/outgoing'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What an address says, as somebody may have typed it: nothing of it is taken for granted. */
export interface TypedSettingsAddress {
  tab?: unknown
  dialog?: unknown
  rule?: unknown
  via?: unknown
  kind?: unknown
  state?: unknown
}

export const settingsTabs = ['integrations', 'features'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Which messages the log shows; `usual` leaves out what only goes to other systems, `all` nothing. */
export interface LogFilter {
  platform: Platform | undefined
  kind: OutgoingKind | 'usual' | 'all'
  state: OutgoingState | undefined
}

type OpenDialog = { platform: Platform } | { rule: number | 'new' } | undefined

export function readSettingsAddress(typed: TypedSettingsAddress): {
  tab: SettingsTab
  dialog: OpenDialog
  log: LogFilter
} {
  return {
    tab: settingsTabs.find((tab) => tab === typed.tab) ?? 'integrations',
    dialog: readDialog(typed),
    log: {
      platform: Platform.safeParse(typed.via).data,
      kind: typed.kind === 'all' ? 'all' : (OutgoingKind.safeParse(typed.kind).data ?? 'usual'),
      state: OutgoingState.safeParse(typed.state).data,
    },
  }
}

function readDialog({ dialog, rule }: TypedSettingsAddress): OpenDialog {
  const platform = Platform.safeParse(dialog).data
  if (platform) return { platform }
  if (dialog !== 'rule') return undefined
  return { rule: Number.isSafeInteger(rule) ? Number(rule) : 'new' }
}

const route = getRouteApi('/_shell/admin')

/** The page that the address asks for, and what changes it. */
export function useSettingsAddress() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const change = useCallback(
    (changes: TypedSettingsAddress) =>
      void navigate({ search: (former) => ({ ...former, ...changes }), replace: true, resetScroll: false }),
    [navigate],
  )
  const searchOf = (tab: SettingsTab) => ({ tab: tab === 'integrations' ? undefined : tab })
  return {
    ...useMemo(() => readSettingsAddress(search), [search]),
    hrefOf: (tab: SettingsTab) => router.buildLocation({ to: '/admin', search: searchOf(tab) }).href,
    showTab: (tab: SettingsTab) => void navigate({ search: searchOf(tab) }),
    openIntegration: (platform: Platform) => change({ dialog: platform, rule: undefined }),
    openRule: (rule: number | 'new') => change({ dialog: 'rule', rule: rule === 'new' ? undefined : rule }),
    closeDialog: useCallback(() => change({ dialog: undefined, rule: undefined }), [change]),
    setLog: ({ platform, kind, state }: LogFilter) =>
      change({ via: platform, kind: kind === 'usual' ? undefined : kind, state }),
  }
}

export type SettingsAddress = ReturnType<typeof useSettingsAddress>

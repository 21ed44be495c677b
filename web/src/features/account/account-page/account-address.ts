import { getRouteApi, useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { useAddress } from '../../../platform/address/use-address.ts'

export const accountTabs = ['profile', 'billing', 'security'] as const
export type AccountTab = (typeof accountTabs)[number]

const accountAddress = defineAddress(z.object({ tab: z.enum(accountTabs).default('profile') }))
export type AccountSearch = SearchOf<typeof accountAddress>

const route = getRouteApi('/_shell/account')

/** Returns the tab in the address, and functions that change it. */
export function useAccountAddress() {
  const { shown } = useAddress(accountAddress, route)
  const navigate = route.useNavigate()
  const router = useRouter()
  const searchOf = (wanted: AccountTab) => accountAddress.write({ tab: wanted })
  return {
    tab: shown.tab,
    hrefOf: (wanted: AccountTab) => router.buildLocation({ to: '/account', search: searchOf(wanted) }).href,
    showTab: (wanted: AccountTab) => void navigate({ search: searchOf(wanted) }),
  }
}

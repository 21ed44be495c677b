import { HISTORY_DAYS, RADIO_DAYS } from '@sentinel/contracts/fleet/limits'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { useAddress } from '../../../platform/address/use-address.ts'

export type HistoryDays = (typeof HISTORY_DAYS)[number]
export type RadioDays = (typeof RADIO_DAYS)[number]

export const deviceAddress = defineAddress(
  z.object({
    /** The number of days that the history covers. */
    days: z.literal(HISTORY_DAYS).default(30),
    view: z.literal('table').optional(),
    /** The number of days that the radio receptions cover. */
    radio: z.literal(RADIO_DAYS).default(30),
    receptions: z.literal('table').optional(),
    dialog: z.literal('edit').optional(),
  }),
)
export type DeviceSearch = SearchOf<typeof deviceAddress>

const route = getRouteApi('/_shell/devices/$deviceId')

/** Returns the state in the address, and functions that change it. */
export function useDeviceAddress() {
  const { shown, change, open, close } = useAddress(deviceAddress, route)
  return {
    days: shown.days,
    isTable: shown.view === 'table',
    radioDays: shown.radio,
    isRadioTable: shown.receptions === 'table',
    isEditing: shown.dialog === 'edit',
    showDays: (days: HistoryDays) => change({ days }),
    showTable: (isTable: boolean) => change({ view: isTable ? 'table' : undefined }),
    showRadioDays: (radio: RadioDays) => change({ radio }),
    showRadioTable: (isTable: boolean) => change({ receptions: isTable ? 'table' : undefined }),
    edit: () => open({ dialog: 'edit' }),
    closeEdit: () => close({ dialog: undefined }),
  }
}

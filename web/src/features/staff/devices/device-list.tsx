import {
  type InternalDevice,
  type InternalDeviceFilter,
  type InternalDeviceSort,
  listInternalDevices,
} from '@sentinel/contracts/staff/devices'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import type { InternalColumn, InternalListOf } from '../lists/internal-column.ts'

const texts = messages.internalDevices
const { columns: labels, filters: filterLabels } = texts

type Column = InternalColumn<InternalDevice, InternalDeviceSort, InternalDeviceFilter>

const yesOrNo = (isSet: boolean) => (isSet ? texts.yes : texts.no)
const yesAndNo = [
  { key: 'true', name: texts.yes },
  { key: 'false', name: texts.no },
] as const
const orNone = (value: string | number | null) => value ?? texts.none
const rounded = (value: number | null, digits: number) =>
  value === null ? texts.none : value.toFixed(digits)

export function stateOf({ revoked_at, last_seen, people_count }: InternalDevice): string {
  if (revoked_at !== null) return texts.states.revoked
  if (last_seen === null) return texts.states.neverSeen
  return people_count === 0 ? texts.states.unused : texts.states.seen
}

const known: Column[] = [
  {
    key: 'id',
    label: labels.id,
    sort: 'device_id',
    filter: 'device_id',
    widthPx: 112,
    cell: (row) => row.device_id,
  },
  { key: 'name', label: labels.name, sort: 'name', filter: 'name', cell: (row) => orNone(row.name) },
  {
    key: 'originalName',
    label: labels.originalName,
    sort: 'original_name',
    filter: 'original_name',
    cell: (row) => orNone(row.original_name),
  },
  { key: 'state', label: labels.state, widthPx: 112, cell: stateOf },
  {
    key: 'people',
    label: labels.people,
    filter: 'owner_email',
    filterLabel: filterLabels.owner,
    widthPx: 88,
    cell: (row) => row.people_count,
  },
]

const reported: Column[] = [
  {
    key: 'lastSeen',
    label: labels.lastSeen,
    sort: 'last_seen',
    filter: 'last_seen',
    filterLabel: filterLabels.notSeenSince,
    isFilteredByDay: true,
    widthPx: 232,
    cell: (row) => (row.last_seen === null ? texts.none : <LocalTime iso={row.last_seen} />),
  },
  {
    key: 'latitude',
    label: labels.latitude,
    sort: 'latitude',
    filter: 'latitude',
    filterLabel: filterLabels.latitude,
    widthPx: 104,
    cell: (row) => rounded(row.latitude, 4),
  },
  {
    key: 'longitude',
    label: labels.longitude,
    sort: 'longitude',
    filter: 'longitude',
    filterLabel: filterLabels.longitude,
    widthPx: 104,
    cell: (row) => rounded(row.longitude, 4),
  },
  {
    key: 'cycleTime',
    label: labels.cycleTime,
    sort: 'cycle_time',
    filter: 'cycle_time',
    widthPx: 136,
    cell: (row) => orNone(row.cycle_time),
  },
  {
    key: 'triggerNumber',
    label: labels.triggerNumber,
    sort: 'trigger_number',
    filter: 'trigger_number',
    widthPx: 136,
    cell: (row) => orNone(row.trigger_number),
  },
  {
    key: 'memory',
    label: labels.memoryRemaining,
    sort: 'memory_remaining',
    filter: 'memory_remaining',
    filterLabel: filterLabels.memoryAtMost,
    widthPx: 144,
    cell: (row) => rounded(row.memory_remaining, 0),
  },
  {
    key: 'cycles',
    label: labels.cycleCount,
    sort: 'cycle_count',
    filter: 'cycle_count',
    filterLabel: filterLabels.cyclesAtLeast,
    widthPx: 112,
    cell: (row) => orNone(row.cycle_count),
  },
  {
    key: 'images',
    label: labels.imagesProcessed,
    sort: 'images_processed',
    filter: 'images_processed',
    filterLabel: filterLabels.imagesAtLeast,
    widthPx: 152,
    cell: (row) => orNone(row.images_processed),
  },
  {
    key: 'wifiImages',
    label: labels.wifiImages,
    sort: 'wifi_images',
    filter: 'wifi_images',
    options: yesAndNo,
    widthPx: 112,
    cell: (row) => yesOrNo(row.wifi_images),
  },
  {
    key: 'wifiInsights',
    label: labels.wifiInsights,
    sort: 'wifi_insights',
    filter: 'wifi_insights',
    options: yesAndNo,
    widthPx: 120,
    cell: (row) => yesOrNo(row.wifi_insights),
  },
  {
    key: 'loraId',
    label: labels.loraId,
    sort: 'lora_id',
    filter: 'lora_id',
    widthPx: 168,
    cell: (row) => orNone(row.lora_id),
  },
  {
    key: 'codeVersion',
    label: labels.codeVersion,
    sort: 'code_version',
    filter: 'code_version',
    widthPx: 128,
    cell: (row) => orNone(row.code_version),
  },
  {
    key: 'macId',
    label: labels.macId,
    sort: 'mac_id',
    filter: 'mac_id',
    widthPx: 168,
    cell: (row) => orNone(row.mac_id),
  },
  {
    key: 'mcuVersion',
    label: labels.mcuVersion,
    sort: 'mcu_version',
    filter: 'mcu_version',
    widthPx: 128,
    cell: (row) => orNone(row.mcu_version),
  },
  {
    key: 'cellUid',
    label: labels.cellUid,
    sort: 'cell_uid',
    filter: 'cell_uid',
    widthPx: 168,
    cell: (row) => orNone(row.cell_uid),
  },
]

/** The list on the Devices tab. On phones it omits what the device reports, because the device's dialog shows that. */
export const deviceList: InternalListOf<InternalDevice, InternalDeviceSort, InternalDeviceFilter> = {
  name: 'devices',
  label: texts.table,
  usual: { sort: 'device_id', order: 'desc' },
  idOf: ({ device_id }) => device_id,
  async fetchPage(querystring, signal) {
    const { ordered_as_of: asOf, ...page } = await call(listInternalDevices, { querystring }, { signal })
    return { ...page, asOf }
  },
  empty: texts.empty,
  columns: [...known, ...reported.map((column) => ({ ...column, isOnlyInTable: true as const }))],
}

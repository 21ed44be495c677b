import { getCommandHistory, listDeviceCommands } from '@sentinel/contracts/commands/commands'
import {
  createDeviceUpdate,
  type DeviceUpdate,
  dropDeviceUpdate,
  listDeviceUpdates,
  listOfferedFirmware,
  listUpdateCommands,
  type NewDeviceUpdate,
} from '@sentinel/contracts/commands/device-updates'
import {
  dropOtaMessage,
  listDeviceVersions,
  listRadioUse,
  listOtaMessages,
  type NewOtaMessage,
  type OtaMessage,
  sendOtaMessage,
} from '@sentinel/contracts/commands/ota-messages'
import { LIST_MAX_ROWS } from '@sentinel/contracts/http/limits'
import { listApprovedReleases } from '@sentinel/contracts/models/releases'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { readByDevice } from '../fleet/devices.ts'
import { showDone } from '../../platform/live/live-cache.ts'
import { updatedByPushes } from '../../platform/query-client.ts'

/** The number of an update's devices that one call reads. */
const UPDATE_PAGE_ROWS = 50
/** The number of a device's commands that one call reads. */
const DEVICE_PAGE_ROWS = 10

/** Fetches all open messages and the newest other ones. Do not use it for viewers, because the server refuses them. */
export const otaMessagesQuery = queryOptions({
  queryKey: ['ota-messages'],
  queryFn: ({ signal }): Promise<OtaMessage[]> => call(listOtaMessages, { querystring: {} }, { signal }),
  ...updatedByPushes,
})

/** Fetches all open updates and the newest other ones. Do not use it for viewers, because the server refuses them. */
export const deviceUpdatesQuery = queryOptions({
  queryKey: ['device-updates'],
  queryFn: ({ signal }): Promise<DeviceUpdate[]> => call(listDeviceUpdates, { querystring: {} }, { signal }),
  ...updatedByPushes,
})

/** Fetches an update's status on each device, page by page. */
export function updateCommandsQuery(updateId: number) {
  return infiniteQueryOptions({
    ...updatedByPushes,
    queryKey: ['device-updates', updateId, 'devices'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      readPage(async (onNextCursor) =>
        call(
          listUpdateCommands,
          { params: { updateId }, querystring: { limit: UPDATE_PAGE_ROWS, cursor: pageParam } },
          { signal, onNextCursor },
        ),
      ),
    getNextPageParam: ({ next }) => next,
  })
}

/** Fetches what was sent to a device, newest first, page by page. */
export function deviceCommandsQuery(deviceId: number) {
  return infiniteQueryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId, 'commands'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      readPage(async (onNextCursor) =>
        call(
          listDeviceCommands,
          { params: { deviceId }, querystring: { limit: DEVICE_PAGE_ROWS, cursor: pageParam } },
          { signal, onNextCursor },
        ),
      ),
    getNextPageParam: ({ next }) => next,
  })
}

async function readPage<Row>(
  read: (onNextCursor: (cursor: string) => void) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | undefined }> {
  let next: string | undefined
  const rows = await read((cursor) => (next = cursor))
  return { rows, next }
}

/** Fetches what has happened to a command so far. */
export function commandHistoryQuery(messageId: string) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['command-history', messageId],
    queryFn: ({ signal }) => call(getCommandHistory, { params: { messageId } }, { signal }),
  })
}

/** Fetches the firmware versions that devices report, by device. Refetched whenever a form is opened. */
export const deviceVersionsQuery = queryOptions({
  queryKey: ['ota-messages', 'versions'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, string | null>> => {
    const rows = await readByDevice((cursor) =>
      call(listDeviceVersions, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    )
    return new Map(rows.map(({ device_id, software_version }) => [device_id, software_version]))
  },
  staleTime: 0,
})

/** Fetches the number of today's downlinks of each device that is connected over LoRa. Refetched whenever a form is opened. */
export const radioUseQuery = queryOptions({
  queryKey: ['ota-messages', 'radio-use'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, number>> => {
    const rows = await readByDevice((cursor) =>
      call(listRadioUse, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    )
    return new Map(rows.map(({ device_id, downlinks_today }) => [device_id, downlinks_today]))
  },
  staleTime: 0,
})

/** Refetched whenever a form is opened or its list gets the focus, and after a gap in the pushes. */
export const approvedReleasesQuery = queryOptions({
  queryKey: ['releases', 'approved'],
  queryFn: ({ signal }) => call(listApprovedReleases, { querystring: {} }, { signal }),
  staleTime: 0,
  meta: { isLive: true },
})

/** Refetched whenever a form is opened or its list gets the focus, and after a gap in the pushes. */
export const offeredFirmwareQuery = queryOptions({
  queryKey: ['firmware', 'offered'],
  queryFn: ({ signal }) => call(listOfferedFirmware, {}, { signal }),
  staleTime: 0,
  meta: { isLive: true },
})

interface NewMessage {
  deviceId: number
  message: NewOtaMessage
}

export async function sendMessage(
  queryClient: QueryClient,
  { deviceId, message }: NewMessage,
): Promise<OtaMessage> {
  const sent = await call(sendOtaMessage, { params: { deviceId }, body: message })
  showDone<OtaMessage[]>(queryClient, otaMessagesQuery, (messages) => withMessages(messages, [sent]))
  return sent
}

export const dropMessage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ message_id: messageId }: OtaMessage) =>
      call(dropOtaMessage, { params: { messageId }, body: { status: 'dropped' } }),
    onSuccess: (dropped) =>
      showDone<OtaMessage[]>(queryClient, otaMessagesQuery, (messages) => withMessages(messages, [dropped])),
  })

export const createUpdate = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (update: NewDeviceUpdate) => call(createDeviceUpdate, { body: update }),
    onSuccess: (created) =>
      showDone<DeviceUpdate[]>(queryClient, deviceUpdatesQuery, (updates) => withUpdates(updates, [created])),
  })

export const dropUpdate = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ update_id: updateId }: DeviceUpdate) =>
      call(dropDeviceUpdate, { params: { updateId }, body: { status: 'dropped' } }),
    onSuccess: (dropped) =>
      showDone<DeviceUpdate[]>(queryClient, deviceUpdatesQuery, (updates) => withUpdates(updates, [dropped])),
  })

/** Returns the messages with the changed ones replaced. New ones come first. */
export function withMessages(messages: OtaMessage[], changed: readonly OtaMessage[]): OtaMessage[] {
  return withRows(messages, changed, ({ message_id }) => message_id)
}

/** Returns the updates with the changed ones replaced. New ones come first. */
export function withUpdates(updates: DeviceUpdate[], changed: readonly DeviceUpdate[]): DeviceUpdate[] {
  return withRows(updates, changed, ({ update_id }) => update_id)
}

function withRows<Row>(
  rows: readonly Row[],
  changed: readonly Row[],
  idOf: (row: Row) => string | number,
): Row[] {
  const latest = new Map(changed.map((row) => [idOf(row), row]))
  const known = new Set(rows.map(idOf))
  const added = [...latest.values()].filter((row) => !known.has(idOf(row)))
  return [...added.toReversed(), ...rows.map((row) => latest.get(idOf(row)) ?? row)]
}

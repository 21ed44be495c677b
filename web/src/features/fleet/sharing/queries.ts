import type { Device } from '@sentinel/contracts/fleet/devices'
import {
  changeInvitation,
  claimDevice,
  createClaimCode,
  createInvitation,
  type Invitation,
  listDevicePeople,
  listInvitations,
  withdrawInvitation,
} from '@sentinel/contracts/fleet/sharing'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { deviceInsightsQuery, devicesQuery } from '../../../shared/fleet/devices.ts'
import { showDone } from '../../../platform/live/live-cache.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'

const MAIL_PAUSE_MS = 5000

/** Accepting and withdrawing are pushed to the inviter, whose console then refetches all live queries. No push reports that an email was sent. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }): Promise<Invitation[]> => call(listInvitations, {}, { signal }),
  ...updatedByPushes,
  refetchInterval: ({ state }) =>
    state.data?.some(({ mail }) => mail.state === 'pending')
      ? MAIL_PAUSE_MS
      : updatedByPushes.refetchInterval({ state }),
  refetchOnMount: 'always',
})

export const peopleQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['people', deviceId],
    queryFn: ({ signal }) => call(listDevicePeople, { params: { deviceId } }, { signal }),
    ...updatedByPushes,
    refetchOnMount: 'always',
  })

export const claim = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (requested: { device_id: number; claim_code: string }): Promise<Device> =>
      call(claimDevice, { body: requested }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(devicesQuery),
        queryClient.invalidateQueries(deviceInsightsQuery),
      ]),
  })

/** The device or group that an invitation is for. */
export type InvitedTo = { deviceId: number } | { groupId: number }

export const invite = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (requested: InvitedTo & { email: string; mayManage: boolean }) =>
      call(createInvitation, { body: requested }),
    onSuccess: (made) =>
      showDone<Invitation[]>(queryClient, invitationsQuery, (all) => [
        made,
        ...all.filter(({ invitationId }) => invitationId !== made.invitationId),
      ]),
  })

export const changeLevel = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ invitationId, mayManage }: { invitationId: number; mayManage: boolean }) =>
      call(changeInvitation, { params: { invitationId }, body: { mayManage } }),
    onSuccess: (changed) => {
      showDone<Invitation[]>(queryClient, invitationsQuery, (all) =>
        all.map((one) => (one.invitationId === changed.invitationId ? changed : one)),
      )
      return queryClient.invalidateQueries({ queryKey: ['people'] })
    },
  })

export const withdraw = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ invitationId }: Invitation) => call(withdrawInvitation, { params: { invitationId } }),
    onSuccess: ({ invitationId }) => {
      showDone<Invitation[]>(queryClient, invitationsQuery, (all) =>
        all.filter((one) => one.invitationId !== invitationId),
      )
      return queryClient.invalidateQueries({ queryKey: ['people'] })
    },
  })

export const makeClaimCode = mutationOptions({
  mutationFn: (deviceId: number) => call(createClaimCode, { params: { deviceId } }),
})

import { type Device, listDevices } from '@sentinel/contracts/fleet/devices'
import {
  addGroupDevice,
  createGroup,
  deleteGroup,
  type Group,
  listGroups,
  updateGroup,
} from '@sentinel/contracts/fleet/groups'
import { aGroup } from '../../../../platform/testing/sample-fleet.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../../testing/render-console.tsx'

interface Stored {
  groups?: Group[]
  devices?: Device[]
}

/** Starts a server that serves all requests of the groups page. It stores changes to the groups. */
export function serveGroups({ groups: given = [], devices = [] }: Stored = {}): FakeServer {
  const server = startFakeServer()
  signIn(server)
  let groups = given
  const change = (groupId: number, update: (group: Group) => Group): Group => {
    const former = groups.find(({ group_id }) => group_id === groupId)
    if (!former) throw new Error(`There is no group ${groupId}`)
    const changed = update(former)
    groups = groups.map((group) => (group === former ? changed : group))
    return changed
  }
  server.answer(listDevices, devices)
  server.answer(listGroups, () => groups)
  server.answer(createGroup, ({ body: { groupName, deploymentDescription = '' } }) => {
    const group = aGroup({
      group_id: 100 + groups.length,
      group_name: groupName,
      deployment_description: deploymentDescription,
    })
    groups = [...groups, group]
    return { message: { group } }
  })
  server.answer(updateGroup, ({ params, body: { groupName, groupDesc } }) =>
    change(params.groupId, (group) => ({
      ...group,
      group_name: groupName,
      deployment_description: groupDesc ?? group.deployment_description,
    })),
  )
  server.answer(addGroupDevice, ({ params, body }) =>
    change(params.groupId, (group) => ({ ...group, devices: [...group.devices, body.deviceId] })),
  )
  server.answer(deleteGroup, ({ params: { groupId } }) => {
    groups = groups.filter(({ group_id }) => group_id !== groupId)
    return { group_id: groupId }
  })
  return server
}

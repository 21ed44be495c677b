import { numberedDevice } from '@sentinel/domain/fleet/device-name'
import { groupMessages as contractMessages } from '@sentinel/contracts/fleet/groups'
import { count } from '../plural.ts'

export const groupMessages = {
  title: 'Device Groups',
  table: 'Device groups',
  loading: 'Loading groups',
  amount: (groups: number) => count(groups, 'group', 'groups'),
  columns: {
    name: 'Group Name',
    description: 'Group Description',
    size: 'Size',
    created: 'Created (local time)',
    updated: 'Updated (local time)',
    actions: 'Actions',
  },
  size: (devices: number) => count(devices, 'device', 'devices'),
  actions: {
    new: 'Add New Group',
    add: 'Add Device to Group',
    share: 'Share',
    edit: 'Edit',
    delete: 'Delete',
    remove: 'Remove',
    members: 'Devices',
  },
  named: (action: string, group: string) => `${action}: ${group}`,
  notCurrent: 'The groups could not be brought up to date',
  empty: {
    title: 'No groups yet',
    body: 'Gather cameras by site or project. A group can have its own notifications and alert settings, and a colleague can be invited to all of it at once.',
  },
  unknown: 'This group does not exist, or it was deleted.',
  gone: {
    text: 'This group has been deleted in another window. Its devices are still yours, without a group.',
    again: 'Create it again',
    saveAsNew: 'Save as a new group',
  },
  form: {
    new: 'Add New Group',
    edit: (group: string) => `Edit ${group}`,
    name: 'Group Name',
    description: 'Group Description',
    save: 'Save',
    create: 'Add Group',
    nameMissing: contractMessages.nameMissing,
    nameTaken: contractMessages.nameTaken,
    created: (group: string) => `${group} is added.`,
    saved: (group: string) => `${group} is saved.`,
    notSaved: (reason: string) => `Not saved. ${reason}`,
  },
  delete: {
    title: (group: string) => `Delete ${group}?`,
    empty: 'It has no devices.',
    devices: (devices: number) =>
      devices === 1
        ? 'Its device stays in your account, without a group.'
        : `Its ${devices.toLocaleString('en')} devices stay in your account, without a group.`,
    settings: 'The group is removed from alert settings, notifications and species rules.',
    invited: 'The people you have invited to the group lose its devices.',
    confirm: 'Delete',
    done: (group: string) => `${group} is deleted.`,
    notDone: (reason: string) => `The group was not deleted. ${reason}`,
  },
  members: {
    title: (group: string) => `Devices of ${group}`,
    search: 'Search name, ID or location',
    none: 'No device is in this group yet.',
    nothing: 'No device with that name',
    more: (more: number) => `${more.toLocaleString('en')} more. Search to find them.`,
    removed: (device: string) => `${device} was removed from the group.`,
    notRemoved: (device: string, reason: string) => `${device} is still in the group. ${reason}`,
    unknown: numberedDevice,
  },
  add: {
    title: (group: string) => `Add Device to ${group}`,
    list: 'Devices',
    isIn: (group: string) => `in ${group}, moves here`,
    allIn: 'All your devices are in this group.',
    heldAllIn: 'All devices that can be chosen here are in this group already.',
    heldOnly: (held: number) =>
      `Only the ${held.toLocaleString('en')} cameras with the lowest Device IDs can be chosen here. Add others to a group in their settings, on their own page.`,
    noDevices: 'You have no devices yet.',
    chosen: (devices: number) => `${devices.toLocaleString('en')} chosen`,
    add: (devices: number) => (devices === 0 ? 'Add' : `Add ${count(devices, 'device', 'devices')}`),
    progress: (done: number, total: number) =>
      `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    added: (devices: number, group: string) =>
      `${count(devices, 'device is', 'devices are')} in ${group} now.`,
    failed: (devices: number) => `${count(devices, 'device', 'devices')} could not be added:`,
    failure: (device: string, reason: string) => `${device}: ${reason}`,
  },
} as const

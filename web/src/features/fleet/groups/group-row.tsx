import type { Group } from '@sentinel/contracts/fleet/groups'
import { memo, type MouseEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { AddToGroupIcon, DeleteIcon, EditIcon, InviteIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import classes from './groups-table.module.css'
import type { GroupDialog } from './groups-address.ts'

const texts = messages.groups

interface GroupRowProps {
  group: Group
  /** Its place in the list, from 1. */
  position: number
  onOpen: (dialog: GroupDialog, groupId: number) => void
}

/** One line of the table, a card on a phone. A click anywhere but on an action shows the group's devices. */
export const GroupRow = memo(function GroupRow({ group, position, onOpen }: GroupRowProps) {
  const { group_id: id, group_name: name, deployment_description, devices, created_on, updated_on } = group
  const open = ({ target }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl) onOpen('members', id)
  }
  return (
    <tr className={classes.row} aria-rowindex={position + 1} tabIndex={-1} data-row={id} onClick={open}>
      <td className={classes.name}>
        <button type="button" onClick={() => onOpen('members', id)}>
          {truncate(name, TEXT_MAX_CHARACTERS)}
        </button>
      </td>
      <td className={classes.description} title={deployment_description || undefined}>
        {truncate(deployment_description, TEXT_MAX_CHARACTERS)}
      </td>
      <td className={classes.size}>{texts.size(devices.length)}</td>
      <td className={classes.created}>
        <LocalTime iso={created_on} />
      </td>
      <td className={classes.updated}>
        <LocalTime iso={updated_on} />
      </td>
      <td className={classes.actions}>
        <IconButton
          icon={AddToGroupIcon}
          label={texts.named(texts.actions.add, name)}
          onClick={() => onOpen('add', id)}
        />
        <IconButton
          icon={InviteIcon}
          label={texts.named(texts.actions.share, name)}
          onClick={() => onOpen('share', id)}
        />
        <IconButton
          icon={EditIcon}
          label={texts.named(texts.actions.edit, name)}
          onClick={() => onOpen('edit', id)}
        />
        <IconButton
          icon={DeleteIcon}
          label={texts.named(texts.actions.delete, name)}
          onClick={() => onOpen('delete', id)}
        />
      </td>
    </tr>
  )
})

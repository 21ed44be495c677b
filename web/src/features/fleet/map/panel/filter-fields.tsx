import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { ClearIcon } from '../../../../ui/marks/icons.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { useTyped } from '../../../../ui/hooks/use-typed.ts'
import { countFilters, seenWithin, type Trouble, troubles } from '../filters.ts'
import type { MapPanelProps } from './map-panel-props.ts'
import classes from './map-panel.module.css'

const texts = messages.map.filters
const ALL = ''

/** Filters which devices are on the map. */
export function FilterFields({ fleet, address }: Pick<MapPanelProps, 'fleet' | 'address'>) {
  if (fleet.state === 'asked')
    return (
      <div className={classes.fields}>
        <Notice>{texts.tooMany}</Notice>
      </div>
    )
  return <Fields firmware={fleet.firmware} address={address} />
}

function Fields({ firmware, address }: Pick<MapPanelProps, 'address'> & { firmware: readonly string[] }) {
  const { filters, filterBy, search } = address
  const [typed, setTyped] = useTyped(filters.text ?? '', search)
  const choose = (changes: Partial<typeof filters>) => filterBy({ ...filters, ...changes })
  return (
    <div className={classes.fields}>
      <SearchField label={texts.search} value={typed} onValue={setTyped} />
      <GroupField chosen={filters.groupId} onChoose={(groupId) => choose({ groupId })} />
      <ChoiceField<Trouble | typeof ALL>
        label={texts.trouble}
        options={[
          { key: ALL, name: texts.allTroubles },
          ...troubles.map((key) => ({ key, name: texts.troubles[key] })),
        ]}
        chosen={filters.trouble ?? ALL}
        onChoose={(trouble) => choose({ trouble: trouble || undefined })}
      />
      <ChoiceField
        label={texts.firmware}
        options={[{ key: ALL, name: texts.allFirmware }, ...firmware.map((key) => ({ key, name: key }))]}
        chosen={filters.firmware ?? ALL}
        onChoose={(version) => choose({ firmware: version || undefined })}
      />
      <ChoiceField
        label={texts.seen}
        options={[
          { key: ALL, name: texts.allSeen },
          ...seenWithin.map((days) => ({ key: String(days), name: texts.seenWithin[days] })),
        ]}
        chosen={String(filters.seen ?? ALL)}
        onChoose={(key) => choose({ seen: seenWithin.find((days) => String(days) === key) })}
      />
      {countFilters(filters) > 0 && (
        <Button icon={ClearIcon} onClick={address.clearFilters}>
          {texts.clear}
        </Button>
      )}
    </div>
  )
}

/** Filters by group. Viewers do not have this field, because they have no groups. */
function GroupField({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose: (groupId: number | undefined) => void
}) {
  const { role } = useSuspenseQuery(userQuery).data
  const groups = useQuery({ ...groupsQuery, enabled: role !== 'viewer' }).data ?? []
  if (groups.length === 0 && chosen === undefined) return null
  return (
    <ChoiceField
      label={texts.group}
      options={[
        { key: ALL, name: texts.allGroups },
        ...groups.map(({ group_id, group_name }) => ({ key: String(group_id), name: group_name })),
      ]}
      chosen={chosen === undefined ? ALL : String(chosen)}
      onChoose={(key) => onChoose(key === ALL ? undefined : Number(key))}
    />
  )
}

import { useAtom } from 'jotai'
import { messages } from '../../messages/messages.ts'
import { zoneAtom, zoneChoices } from '../../platform/time/zone.ts'
import { ZoneIcon } from '../../ui/marks/icons.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import classes from './zone-menu.module.css'

const texts = messages.shell

export function ZoneMenu() {
  const [zone, setZone] = useAtom(zoneAtom)
  const { name } = texts.zones[zone]
  const items = zoneChoices.map((choice) => ({
    key: choice,
    label: texts.zones[choice].name,
    hint: texts.zones[choice].hint,
    isChosen: choice === zone,
    onSelect: () => setZone(choice),
  }))
  return (
    <Menu title={texts.zone} items={items}>
      <button
        type="button"
        className={classes.button}
        aria-label={`${texts.zone}: ${name}`}
        title={texts.zone}
      >
        <ZoneIcon size={18} aria-hidden />
        <span className={classes.name}>{name}</span>
      </button>
    </Menu>
  )
}

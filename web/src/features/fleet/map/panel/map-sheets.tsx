import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { FilterIcon, type Icon, ListIcon, SummaryIcon } from '../../../../ui/marks/icons.ts'
import { DeviceList } from './device-list.tsx'
import { FilterFields } from './filter-fields.tsx'
import { Legend } from './legend.tsx'
import { Amount, filtersTitle, Unplaced } from './map-panel.tsx'
import type { MapPanelProps } from './map-panel-props.ts'
import classes from './map-panel.module.css'

const texts = messages.map

const sheets = {
  filters: { icon: FilterIcon, Content: FilterFields },
  legend: { icon: SummaryIcon, Content: Legend },
  list: { icon: ListIcon, Content: DeviceList },
} satisfies Record<string, { icon: Icon; Content: (props: MapPanelProps) => ReactNode }>

export type SheetKey = keyof typeof sheets
const keys = Object.keys(sheets) as SheetKey[] // safe: its own keys

/** What stands beside the map where there is room: on a phone each part is a sheet, opened from here. */
export function MapBar({
  open,
  onOpen,
  ...props
}: MapPanelProps & { open: SheetKey | undefined; onOpen: (key: SheetKey | undefined) => void }) {
  const names = sheetNames(props)
  return (
    <header className={classes.bar}>
      <h1>{texts.title}</h1>
      <Amount fleet={props.fleet} />
      <span className={classes.barButtons}>
        {keys.map((key) => {
          const { icon: SheetIcon } = sheets[key]
          const isOpen = open === key
          return (
            <button
              key={key}
              type="button"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? undefined : key)}
            >
              <SheetIcon size={16} aria-hidden />
              {names[key]}
            </button>
          )
        })}
      </span>
    </header>
  )
}

export function MapSheet({ open, ...props }: MapPanelProps & { open: SheetKey }) {
  const { Content } = sheets[open]
  return (
    <section className={classes.sheet} aria-label={sheetNames(props)[open]}>
      {open !== 'filters' && <Unplaced fleet={props.fleet} />}
      <Content {...props} />
    </section>
  )
}

function sheetNames({ address }: Pick<MapPanelProps, 'address'>): Record<SheetKey, string> {
  return { filters: filtersTitle(address), legend: texts.legend.title, list: texts.list.title }
}

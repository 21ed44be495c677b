import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useRef, useState, type ReactNode } from 'react'
import type { MapScheme } from '../../../map/engine.ts'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { serverNow } from '../../../platform/time/server-clock.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useCards } from '../../../ui/hooks/use-cards.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import {
  ShowPanelIcon,
  FilterIcon,
  type Icon,
  ListIcon,
  SummaryIcon,
  HidePanelIcon,
  OpenIcon,
} from '../../../ui/marks/icons.ts'
import { countFilters } from './filters.ts'
import type { Fleet } from './fleet.ts'
import type { MapAddress } from './map-address.ts'
import classes from './map-screen.module.css'
import { DeviceList } from './panel/device-list.tsx'
import { FilterFields } from './panel/filter-fields.tsx'
import { Legend } from './panel/legend.tsx'
import type { MapPanelProps } from './panel/map-panel-props.ts'
import mapPanelClasses from './panel/map-panel.module.css'
import { DevicePopup, PopupMessage } from './popup/device-popup.tsx'
import { PopupPlace } from './popup/popup-place.tsx'
import { MapStage } from './stage/map-stage.tsx'
import { type FleetMap, useFleetMap } from './stage/use-fleet-map.ts'
import { deviceKey } from './to-marks.ts'
import { type ChosenDevice, useChosenDevice } from './use-chosen-device.ts'

const texts = messages.map
/** Below this width the drawer, the panel and a popup do not fit side by side. */
const NARROW = '(width < 1024px)'

interface MapScreenProps {
  fleet: Fleet
  address: MapAddress
  mapboxToken: string | null
}

/** Shows the map, a panel that explains it and lists what is in view, and the chosen device's popup. */
export function MapScreen({ fleet, address, mapboxToken }: MapScreenProps) {
  useNow() // re-renders over time
  const nowMs = Math.floor(serverNow() / 60_000) * 60_000
  const theme = useComputedColorScheme('light')
  const scheme = address.scheme ?? theme
  const isPhone = useCards()
  const [isPanelHidden, setPanelHidden] = useAtom(isPanelHiddenAtom)
  const [sheet, setSheet] = useState<SheetKey>()
  const [isPanelFlipped, setPanelFlipped] = useState(false)
  const { chosen, missing } = useChosenDevice(fleet, address.deviceId, nowMs)
  const map = useFleetMap({
    fleet,
    address,
    chosen,
    scheme,
    mapboxToken,
    onBeside: () => setSheet(undefined),
  })
  const close = () => address.choose(undefined)
  const showPanel = (isShown: boolean) => {
    setPanelHidden(!isShown)
    setPanelFlipped(true)
  }
  const panel = {
    fleet,
    address,
    map,
    scheme,
    onScheme: (wanted: MapScheme) => address.setScheme(wanted === theme ? undefined : wanted),
  }
  const openSheet = (key: SheetKey | undefined) => {
    close()
    setSheet(key)
  }
  // The popup replaces the sheet.
  const shownSheet = chosen ? undefined : map.trouble && !sheet ? 'list' : sheet
  // Without a map only the list can be shown.
  const isInTheWay = useNarrowMap() && chosen !== undefined
  const isPanelShown = (!isPanelHidden && !isInTheWay) || map.trouble !== undefined
  return (
    <div className={classes.screen} data-panel={isPhone ? 'bar' : isPanelShown}>
      {isPhone && <MapBar {...panel} open={shownSheet} onOpen={openSheet} />}
      {!isPhone && isPanelShown && (
        <MapPanel {...panel} isFocused={isPanelFlipped} onHide={() => showPanel(false)} />
      )}
      <MapStage map={map} fleet={fleet} scheme={scheme} isOwnMap={mapboxToken === null || map.isRefused}>
        {!isPhone && !isPanelShown && !isInTheWay && (
          <span className={classes.show}>
            <IconButton
              icon={ShowPanelIcon}
              label={texts.panel.show}
              autoFocus={isPanelFlipped}
              onClick={() => showPanel(true)}
            />
          </span>
        )}
        {isPhone && shownSheet && <MapSheet {...panel} open={shownSheet} />}
        <ChosenPopup map={map} chosen={chosen} missing={missing} nowMs={nowMs} onClose={close} />
      </MapStage>
    </div>
  )
}

function useNarrowMap(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
}

interface ChosenPopupProps {
  map: FleetMap
  chosen: ChosenDevice | undefined
  missing: string | undefined
  nowMs: number
  onClose: () => void
}

function ChosenPopup({ map, chosen, missing, nowMs, onClose }: ChosenPopupProps) {
  const popup = useRef<HTMLElement>(null)
  if (missing !== undefined)
    return (
      <div className={classes.gone}>
        <PopupMessage onClose={onClose}>{missing}</PopupMessage>
      </div>
    )
  if (!chosen) return null
  const { device, place } = chosen
  const mark = map.pointMarks.find(({ key }) => key === deviceKey(device.device_id))
  return (
    <PopupPlace map={map} place={place} away={mark?.away} popup={popup}>
      <DevicePopup key={device.device_id} ref={popup} chosen={chosen} nowMs={nowMs} onClose={onClose} />
    </PopupPlace>
  )
}

/** Remembers whether the person has hidden the panel to enlarge the map. */
const isPanelHiddenAtom = atomWithStorage('map.panel-hidden', false, undefined, { getOnInit: true })

const sheets = {
  filters: { icon: FilterIcon, Content: FilterFields },
  legend: { icon: SummaryIcon, Content: Legend },
  list: { icon: ListIcon, Content: DeviceList },
} satisfies Record<string, { icon: Icon; Content: (props: MapPanelProps) => ReactNode }>

type SheetKey = keyof typeof sheets
const keys = Object.keys(sheets) as SheetKey[] // safe: its own keys

/** Shows buttons on a phone that open parts of the panel as sheets. */
function MapBar({
  open,
  onOpen,
  ...props
}: MapPanelProps & { open: SheetKey | undefined; onOpen: (key: SheetKey | undefined) => void }) {
  const names = sheetNames(props)
  return (
    <header className={mapPanelClasses.bar}>
      <h1>{texts.title}</h1>
      <Amount fleet={props.fleet} />
      <span className={mapPanelClasses.barButtons}>
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

function MapSheet({ open, ...props }: MapPanelProps & { open: SheetKey }) {
  const { Content } = sheets[open]
  return (
    <section className={mapPanelClasses.sheet} aria-label={sheetNames(props)[open]}>
      {open !== 'filters' && <Unplaced fleet={props.fleet} />}
      <Content {...props} />
    </section>
  )
}

function sheetNames({ address }: Pick<MapPanelProps, 'address'>): Record<SheetKey, string> {
  return { filters: filtersTitle(address), legend: texts.legend.title, list: texts.list.title }
}

/** Shows the panel beside the map: the number of devices, the filters, the legend, and the devices in view. */
function MapPanel({
  isFocused,
  onHide,
  ...props
}: MapPanelProps & {
  /** True if the panel was opened with the button that it replaced, so that it takes the focus. */
  isFocused: boolean
  onHide: () => void
}) {
  const { fleet, address } = props
  const [areFiltersOpen, setFiltersOpen] = useState(countFilters(address.filters) > 0)
  return (
    <aside className={mapPanelClasses.panel} aria-label={texts.panel.label}>
      <header className={mapPanelClasses.head}>
        <h1>{texts.title}</h1>
        <Amount fleet={fleet} />
        <IconButton icon={HidePanelIcon} label={texts.panel.hide} autoFocus={isFocused} onClick={onHide} />
      </header>
      <section>
        <button
          type="button"
          className={mapPanelClasses.fold}
          aria-expanded={areFiltersOpen}
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          <FilterIcon size={16} aria-hidden />
          {filtersTitle(address)}
          <OpenIcon size={16} className={mapPanelClasses.foldSign} aria-hidden />
        </button>
        {areFiltersOpen && <FilterFields {...props} />}
      </section>
      <Unplaced fleet={fleet} />
      <Legend {...props} />
      <DeviceList {...props} />
    </aside>
  )
}

/** Shows how many devices there are, and how many of them match the filters. */
function Amount({ fleet: { totals } }: { fleet: Fleet }) {
  const { placed, shown } = totals
  return (
    <span className={mapPanelClasses.amount} role="status">
      {shown === placed ? texts.amount(placed) : texts.amountOf(shown, placed)}
    </span>
  )
}

/** Says how many devices are missing from the map and its numbers, and links to them. */
function Unplaced({ fleet: { totals } }: { fleet: Fleet }) {
  const { role } = useSuspenseQuery(userQuery).data
  const amount = totals.devices - totals.placed
  if (amount <= 0) return null
  return (
    <p className={mapPanelClasses.unplaced}>
      {texts.unplaced(amount)}{' '}
      {role !== 'viewer' && (
        <Link to="/devices" search={{ trouble: 'unplaced' }}>
          {texts.showUnplaced(amount)}
        </Link>
      )}
    </p>
  )
}

function filtersTitle({ filters }: MapAddress): string {
  const amount = countFilters(filters)
  return amount > 0 ? texts.filters.titleWith(amount) : texts.filters.title
}

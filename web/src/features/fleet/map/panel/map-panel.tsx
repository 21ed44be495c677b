import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { FilterIcon, HidePanelIcon, OpenIcon } from '../../../../ui/marks/icons.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { countFilters } from '../filters.ts'
import type { Fleet } from '../fleet.ts'
import type { MapAddress } from '../map-address.ts'
import { DeviceList } from './device-list.tsx'
import { FilterFields } from './filter-fields.tsx'
import { Legend } from './legend.tsx'
import classes from './map-panel.module.css'
import type { MapPanelProps } from './map-panel-props.ts'

const texts = messages.map

/** Beside the map: how many devices it shows, and which; what its marks say; what is in view. */
export function MapPanel({
  isFocused,
  onHide,
  ...props
}: MapPanelProps & {
  /** It was shown by the button that its own has taken the place of. */
  isFocused: boolean
  onHide: () => void
}) {
  const { fleet, address } = props
  const [areFiltersOpen, setFiltersOpen] = useState(countFilters(address.filters) > 0)
  return (
    <aside className={classes.panel} aria-label={texts.panel.label}>
      <header className={classes.head}>
        <h1>{texts.title}</h1>
        <Amount fleet={fleet} />
        <IconButton icon={HidePanelIcon} label={texts.panel.hide} autoFocus={isFocused} onClick={onHide} />
      </header>
      <section>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={areFiltersOpen}
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          <FilterIcon size={16} aria-hidden />
          {filtersTitle(address)}
          <OpenIcon size={16} className={classes.foldSign} aria-hidden />
        </button>
        {areFiltersOpen && <FilterFields {...props} />}
      </section>
      <Unplaced fleet={fleet} />
      <Legend {...props} />
      <DeviceList {...props} />
    </aside>
  )
}

/** How many devices there are, and how many of them the filters leave. */
export function Amount({ fleet: { totals } }: { fleet: Fleet }) {
  const { placed, shown } = totals
  return (
    <span className={classes.amount} role="status">
      {shown === placed ? texts.amount(placed) : texts.amountOf(shown, placed)}
    </span>
  )
}

/** Says how many devices are missing from the map and its numbers, and leads to them. */
export function Unplaced({ fleet: { totals } }: { fleet: Fleet }) {
  const { role } = useSuspenseQuery(userQuery).data
  const amount = totals.devices - totals.placed
  if (amount <= 0) return null
  return (
    <p className={classes.unplaced}>
      {texts.unplaced(amount)}{' '}
      {role !== 'viewer' && (
        <Link to="/devices" search={{ trouble: 'unplaced' }}>
          {texts.showUnplaced(amount)}
        </Link>
      )}
    </p>
  )
}

export function filtersTitle({ filters }: MapAddress): string {
  const amount = countFilters(filters)
  return amount > 0 ? texts.filters.titleWith(amount) : texts.filters.title
}

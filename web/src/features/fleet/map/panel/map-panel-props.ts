import type { MapScheme } from '../../../../map/engine.ts'
import type { Fleet } from '../fleet.ts'
import type { MapAddress } from '../map-address.ts'
import type { FleetMap } from '../stage/use-fleet-map.ts'

/** The props of the panel beside the map and of each of its parts. */
export interface MapPanelProps {
  fleet: Fleet
  address: MapAddress
  map: FleetMap
  scheme: MapScheme
  onScheme: (scheme: MapScheme) => void
}

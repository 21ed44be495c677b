import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAtom } from 'jotai'
import { useRef, useState } from 'react'
import type { MapScheme } from '../../../map/engine.ts'
import { messages } from '../../../messages/messages.ts'
import { serverNow } from '../../../platform/time/server-clock.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ShowPanelIcon } from '../../../ui/marks/icons.ts'
import { useCards } from '../../../ui/hooks/use-cards.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import type { Fleet } from './fleet.ts'
import classes from './map-screen.module.css'
import { isPanelHiddenAtom } from './panel-atom.ts'
import { MapPanel } from './panel/map-panel.tsx'
import { MapBar, MapSheet, type SheetKey } from './panel/map-sheets.tsx'
import { DevicePopup, PopupMessage } from './popup/device-popup.tsx'
import { PopupPlace } from './popup/popup-place.tsx'
import { MapStage } from './stage/map-stage.tsx'
import { type FleetMap, useFleetMap } from './stage/use-fleet-map.ts'
import { deviceKey } from './to-marks.ts'
import { type ChosenDevice, useChosenDevice } from './use-chosen-device.ts'
import type { MapAddress } from './map-address.ts'

const texts = messages.map
/** The drawer, the panel and a popup do not fit beside one another below this width. */
const NARROW = '(width < 1024px)'

interface MapScreenProps {
  fleet: Fleet
  address: MapAddress
  mapboxToken: string | null
}

/** The map; beside it what it shows and what is in sight; above it the chosen device. */
export function MapScreen({ fleet, address, mapboxToken }: MapScreenProps) {
  useNow() // renders anew as time goes by
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
  // The popup stands where the sheet would.
  const shownSheet = chosen ? undefined : map.trouble && !sheet ? 'list' : sheet
  // Without a map the list is all there is.
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

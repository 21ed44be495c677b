import type { ReactNode } from 'react'
import type { MapScheme } from '../../../../map/engine.ts'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { FitIcon, MinusIcon, OffMapIcon, PlusIcon, UpdatesIcon } from '../../../../ui/marks/icons.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import type { Fleet } from '../fleet.ts'
import { MarkIconShapes } from '../warning-look.tsx'
import { useTakesLong } from '../../../../ui/hooks/use-takes-long.ts'
import { HoverTip } from './hover-tip.tsx'
import classes from './map-stage.module.css'
import { ScaleBar } from './scale-bar.tsx'
import type { FleetMap } from './use-fleet-map.ts'
import { fitFleet } from './use-map-view.ts'

const texts = messages.map

interface MapStageProps {
  map: FleetMap
  fleet: Fleet
  scheme: MapScheme
  isOwnMap: boolean
  children: ReactNode
}

/** Where the map stands, and what hangs over it. */
export function MapStage({ map, fleet, scheme, isOwnMap, children }: MapStageProps) {
  const { view, isDrawn, refs, trouble, sight, hovered } = map
  const refused = map.isRefused ? texts.trouble.refused : undefined
  const notice = map.error ? texts.trouble.noPoints(explainFailure(map.error).text) : refused
  return (
    <div className={classes.stage} data-map={isDrawn ? 'ready' : 'opening'}>
      <div className={classes.map} data-scheme={scheme}>
        <div ref={refs.base} className={classes.base} />
        <div ref={refs.marks} className={classes.marks} />
        <MarkIconShapes ref={refs.icons} />
        {!isDrawn && !trouble && <Opening />}
        {sight && isDrawn && !trouble && (
          <div className={classes.foot}>
            <ScaleBar position={sight.position} />
            {isOwnMap && <span className={classes.credit}>{texts.credit}</span>}
          </div>
        )}
      </div>
      {trouble && (
        <div className={classes.trouble} role="alert">
          <StatePanel
            icon={OffMapIcon}
            title={trouble === 'lost' ? texts.trouble.lostTitle : texts.trouble.noneTitle}
            action={
              <Button icon={UpdatesIcon} onClick={map.retry}>
                {texts.trouble.retry}
              </Button>
            }
          >
            <p>{texts.trouble[trouble]}</p>
          </StatePanel>
        </div>
      )}
      {notice !== undefined && (
        <div className={classes.notice}>
          <Notice>{notice}</Notice>
        </div>
      )}
      {view && isDrawn && !trouble && (
        <div className={classes.controls} role="group" aria-label={texts.controls.label}>
          <IconButton icon={PlusIcon} label={texts.controls.zoomIn} onClick={() => view.zoomBy(1)} />
          <IconButton icon={MinusIcon} label={texts.controls.zoomOut} onClick={() => view.zoomBy(-1)} />
          <IconButton
            icon={FitIcon}
            label={texts.controls.fit}
            onClick={() => fitFleet(view, fleet, { isAnimated: true })}
          />
        </div>
      )}
      {hovered && <HoverTip hovered={hovered} devices={fleet.devices} />}
      {children}
    </div>
  )
}

function Opening() {
  const isLong = useTakesLong()
  return (
    <div className={classes.opening} role="status">
      <p>{texts.loading}</p>
      {isLong && <p>{messages.ui.takingLong}</p>}
    </div>
  )
}

import type { Device } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { deviceInsightsQuery } from '../../../../shared/fleet/devices.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { ArchivedIcon, OffMapIcon } from '../../../../ui/marks/icons.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { archivingAtom } from './archiving.ts'
import classes from './device-endings.module.css'
import { Ending } from './ending.tsx'
import { GiveUp } from './give-up.tsx'

const texts = messages.devices.endings

interface DeviceEndingsProps {
  device: Device
  onOffMap: () => void
  /** The device is no longer the person's. */
  onGone: () => void
}

/** What ends something of a device: each asks first, and says what happens. */
export function DeviceEndings({ device, onOffMap, onGone }: DeviceEndingsProps) {
  const { device_id: deviceId, latitude } = device
  const name = deviceName(device)
  const counts = useQuery(deviceInsightsQuery).data
  const setArchiving = useSetAtom(archivingAtom)
  const insights = counts && (counts.find(({ device_id }) => device_id === deviceId)?.insight_count ?? 0)
  const { offMap, archive } = texts
  return (
    <section className={classes.endings} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <Ending
        {...{ deviceId, icon: OffMapIcon, what: 'location' }}
        words={{ ...offMap, title: offMap.title, note: latitude === null ? offMap.unplaced : offMap.note }}
        isPossible={latitude !== null}
        onCleared={() => notify({ text: offMap.done(name), tone: 'good' })}
        onDone={onOffMap}
      >
        <p>{offMap.body(name)}</p>
      </Ending>
      <Ending
        {...{ deviceId, icon: ArchivedIcon, what: 'insights' }}
        words={{ ...archive, title: archive.title(name) }}
        isPossible={insights !== 0}
        onCleared={({ bulkId }) => {
          notify({ text: bulkId === null ? archive.nothing(name) : archive.started(name), tone: 'good' })
          if (bulkId !== null)
            setArchiving((running) => [...running, { bulkId, device: name, isUndo: false }])
        }}
      >
        <p>{archive.body(insights)}</p>
        <p>{archive.kept}</p>
      </Ending>
      <GiveUp device={device} onGone={onGone} />
    </section>
  )
}

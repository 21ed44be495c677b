import type { Device } from '@sentinel/contracts/devices'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import { deviceInsightsQuery } from '../../../platform/devices.ts'
import { deviceName } from '@sentinel/domain/device/device-name'
import { lastCodeAtom } from '../../../platform/last-code.ts'
import { ArchivedIcon, GiveUpIcon, OffMapIcon } from '../../../ui/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { archivingAtom } from './archiving.ts'
import classes from './device-endings.module.css'
import { Ending } from './ending.tsx'

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
  const setLastCode = useSetAtom(lastCodeAtom)
  const insights = counts && (counts.find(({ device_id }) => device_id === deviceId)?.insight_count ?? 0)
  const { offMap, archive, giveUp } = texts
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
      <Ending
        {...{ deviceId, icon: GiveUpIcon, what: 'ownership' }}
        words={{ ...giveUp, title: giveUp.title(name) }}
        isPossible
        onCleared={({ claim_code }) => {
          notify({ text: giveUp.done(name), tone: 'good' })
          setLastCode(claim_code)
        }}
        onDone={onGone}
      >
        <p>{giveUp.body(name)}</p>
        <p>{giveUp.others}</p>
        <p>{giveUp.back}</p>
      </Ending>
    </section>
  )
}

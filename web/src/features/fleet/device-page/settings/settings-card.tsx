import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { deviceStateQuery } from '../../../../shared/fleet/devices.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { PendingIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { compareSetting } from './compare-setting.ts'
import { distanceMetres } from './distance.ts'
import classes from './settings.module.css'

const texts = messages.devicePage.settings
/** A satellite location is no more accurate than this. */
const SAME_PLACE_METRES = 50

/** Shows the requested settings beside the ones that the camera reports. */
export function SettingsCard({ device }: { device: Device }) {
  const { data: state, error, refetch } = useQuery(deviceStateQuery(device.device_id))
  return (
    <Card title={texts.title} note={texts.note}>
      {!state &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height="232px" />)}
      {state && (
        <dl className={classes.settings}>
          <Setting name={texts.cycle} setting={state.cycle_time} say={texts.duration} />
          <Setting name={texts.sync} setting={state.sync_time} say={texts.duration} />
          <Setting name={texts.trigger} setting={state.trigger_number} say={texts.number} />
          <PlaceRow state={state} />
          <Row name={texts.wifi}>{device.allow_wifi_insights ? texts.allowed : texts.notAllowed}</Row>
          <Row name={texts.completeImages}>
            {device.allow_complete_images ? texts.allowed : texts.notAllowed}
          </Row>
        </dl>
      )}
    </Card>
  )
}

interface SettingProps {
  name: string
  setting: DeviceState['cycle_time']
  say: (value: number) => string
}

function Setting({ name, setting, say }: SettingProps) {
  const { asked: requested, reported } = setting
  const comparison = compareSetting(setting)
  return (
    <Row
      name={name}
      note={
        (comparison === 'differs' || comparison === 'awaited') && (
          <Pending>
            {comparison === 'differs'
              ? texts.differs(say(requested ?? 0), say(reported ?? 0))
              : texts.awaited(say(requested ?? 0))}
          </Pending>
        )
      }
    >
      {reported === null ? <Missing>{texts.notReported}</Missing> : say(reported)}
    </Row>
  )
}

function PlaceRow({ state: { set_place: set, reported_place: reported } }: { state: DeviceState }) {
  const apart = set && reported ? distanceMetres(set, reported) : 0
  return (
    <Row
      name={texts.location}
      note={apart > SAME_PLACE_METRES && <Pending>{texts.locationDiffers(texts.metres(apart))}</Pending>}
    >
      {set && (
        <span>
          {texts.setBy}: {writePlace(set)}
        </span>
      )}
      {reported ? (
        <span>
          {texts.reported}: {writePlace(reported)}
        </span>
      ) : (
        <Missing>{texts.notReported}</Missing>
      )}
    </Row>
  )
}

function writePlace({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

interface RowProps {
  name: string
  note?: ReactNode
  children: ReactNode
}

function Row({ name, note, children }: RowProps) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd className={classes.value}>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

function Pending({ children }: { children: string }) {
  return (
    <>
      <PendingIcon size={14} aria-hidden />
      <span>{children}</span>
    </>
  )
}

function Missing({ children }: { children: string }) {
  return <span className={classes.missing}>{children}</span>
}

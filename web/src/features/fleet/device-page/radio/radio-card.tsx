import type { DeviceRadio } from '@sentinel/contracts/fleet/device-radio'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { RADIO_DAYS } from '@sentinel/contracts/fleet/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { type RadioDays, useDeviceAddress } from '../device-address.ts'
import { radioQuery } from '../queries.ts'
import { RangeControls } from '../range-controls.tsx'
import { RadioCharts } from './radio-charts.tsx'
import { RadioFacts } from './radio-facts.tsx'
import { RadioTable } from './radio-table.tsx'
import classes from './radio.module.css'

const texts = messages.radio
/** `DevicePageLink` leads to it. */
const RADIO_SECTION = 'radio'
const DAY_MS = 24 * 60 * 60 * 1000

/** How LoRaWAN networks hear it. Devices that none has heard have no such section. */
export function RadioCard({ device }: { device: Device }) {
  const { radioDays: days, isRadioTable: isTable, showRadioDays, showRadioTable } = useDeviceAddress()
  const query = radioQuery(device.device_id, days)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const retry = () => void refetch()
  if (!data) {
    if (!error || device.lora_uid === null) return null
    return (
      <Card title={texts.title}>
        <ErrorState error={error} onRetry={retry} />
      </Card>
    )
  }
  if (data.heard_at === null) return null
  return (
    <Aim>
      <Card
        title={texts.title}
        note={texts.note}
        actions={
          <RangeControls
            texts={texts}
            options={RADIO_DAYS}
            days={days}
            onDays={showRadioDays}
            isTable={isTable}
            onTable={showRadioTable}
          />
        }
      >
        <RadioFacts radio={data} longitude={device.longitude} />
        <VisibleFrom radio={data} days={days} longitude={device.longitude} />
        <div className={classes.receptions} data-waits={isPlaceholderData || undefined}>
          <Receptions radio={data} days={days} isTable={isTable} longitude={device.longitude} />
        </div>
        {error && <ErrorState error={error} onRetry={retry} />}
      </Card>
    </Aim>
  )
}

/** Comes into view when the address names it. */
function Aim({ children }: { children: ReactNode }) {
  const isNamed = useLocation({ select: ({ hash }) => hash === RADIO_SECTION })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView()
  }, [isNamed])
  return (
    <div ref={place} id={RADIO_SECTION} className={classes.aim}>
      {children}
    </div>
  )
}

interface ReceptionsProps {
  radio: DeviceRadio
  days: RadioDays
  longitude: number | null
}

/** Why the receptions begin later than was asked for. */
function VisibleFrom({ radio: { from, until }, days, longitude }: ReceptionsProps) {
  if (Date.parse(until) - Date.parse(from) >= days * DAY_MS) return null
  return (
    <p className={classes.quiet}>
      {texts.since} <Time iso={from} longitude={longitude} />.
    </p>
  )
}

function Receptions({ radio, days, isTable, longitude }: ReceptionsProps & { isTable: boolean }) {
  const timeZone = toTimeZone(useAtomValue(zoneAtom), longitude)
  if (radio.receptions.length === 0) return <p className={classes.quiet}>{texts.none(days)}</p>
  if (isTable) return <RadioTable receptions={radio.receptions} timeZone={timeZone} />
  return <RadioCharts radio={radio} timeZone={timeZone} />
}

import type { DeviceRadio, RadioReception, SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { RADIO_DAYS } from '@sentinel/contracts/fleet/limits'
import { classifySignal, linkMarginDb } from '@sentinel/domain/fleet/link-margin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { signalIcons, signalTones } from '../../../../shared/fleet/signal-look.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Age } from '../../../../ui/marks/age.tsx'
import { WarnIcon } from '../../../../ui/marks/icons.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { type RadioDays, useDeviceAddress } from '../device-address.ts'
import historyClasses from '../history/history.module.css'
import { radioQuery } from '../queries.ts'
import { RangeControls } from '../range-controls.tsx'
import { RadioCharts } from './radio-charts.tsx'
import classes from './radio.module.css'

const texts = messages.radio
/** The hash in the address that `DevicePageLink` uses. */
const RADIO_SECTION = 'radio'
const DAY_MS = 24 * 60 * 60 * 1000

/** Shows how LoRaWAN networks receive the device. There is no section if no network has received it. */
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

/** Scrolls the card into view if the address names it. */
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

/** Explains why the receptions begin later than requested. */
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

const { label, ...heads } = texts.columns
const NONE = '–'

interface RadioTableProps {
  receptions: readonly RadioReception[]
  timeZone: string
}

/** Shows the charts' numbers as tables. */
function RadioTable({ receptions, timeZone }: RadioTableProps) {
  return (
    <section className={historyClasses.numbers} aria-label={label} tabIndex={0}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {Object.values(heads).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receptions.toReversed().map((reception) => (
            <ReceptionRow key={reception.at} reception={reception} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ReceptionRow({ reception, timeZone }: { reception: RadioReception; timeZone: string }) {
  const { at, rssi_dbm: rssi, snr_db: snr, spreading_factor: factor, provider } = reception
  const signal = readSignal(reception)
  const network = texts.providers[provider]
  return (
    <tr>
      <th scope="row">{formatDateTime(at, timeZone)}</th>
      <td>{rssi === null ? NONE : texts.dbm(rssi)}</td>
      <td>{snr === null ? NONE : texts.decibels(snr)}</td>
      <td>
        {signal ? `${texts.decibels(signal.marginDb)} (${texts.signals[signal.name].toLowerCase()})` : NONE}
      </td>
      <td>{factor === null ? NONE : texts.factor(factor)}</td>
      <td>{reception.gateway_id ?? NONE}</td>
      <td>{reception.gateway_count}</td>
      <td>{reception.is_simulated ? `${network} (${texts.simulated.toLowerCase()})` : network}</td>
    </tr>
  )
}

const names = texts.facts

interface RadioFactsProps {
  radio: DeviceRadio
  longitude: number | null
}

/** Shows the last reception in words. */
function RadioFacts({ radio, longitude }: RadioFactsProps) {
  const { last, heard_at: heardAt, is_network_place: isNetworkPlace } = radio
  const signal = last && readSignal(last)
  return (
    <>
      <dl className={classes.facts} aria-label={texts.last}>
        <HeardFact last={last} heardAt={heardAt} longitude={longitude} />
        {last && <ReceptionFacts last={last} signal={signal} />}
      </dl>
      {!last && <p className={classes.quiet}>{texts.noLast}</p>}
      {signal?.name === 'weak' && (
        <p className={classes.weak}>
          <WarnIcon size={16} aria-hidden />
          {signal.marginDb < 0 ? texts.below : texts.weak}
        </p>
      )}
      {isNetworkPlace && <p className={classes.quiet}>{texts.networkPlace}</p>}
    </>
  )
}

interface HeardFactProps {
  last: RadioReception | null
  heardAt: string | null
  longitude: number | null
}

function HeardFact({ last, heardAt, longitude }: HeardFactProps) {
  if (heardAt === null) return null
  return (
    <Fact
      name={names.heard}
      note={
        <>
          <Time iso={heardAt} longitude={longitude} />
          {last && <span>{texts.through(texts.providers[last.provider])}</span>}
        </>
      }
    >
      <span className={classes.line}>
        <Age iso={heardAt} />
        {last?.is_simulated && <StatusBadge tone="plain">{texts.simulated}</StatusBadge>}
      </span>
    </Fact>
  )
}

function ReceptionFacts({ last, signal }: { last: RadioReception; signal: Signal | null }) {
  const { rssi_dbm: rssi, snr_db: snr, spreading_factor: factor, gateway_id: gateway } = last
  return (
    <>
      <Fact name={names.signal} note={signal && texts.margin(signal.marginDb, signal.spreadingFactor)}>
        {signal ? (
          <StatusBadge tone={signalTones[signal.name]} icon={signalIcons[signal.name]}>
            {texts.signals[signal.name]}
          </StatusBadge>
        ) : (
          texts.unknown
        )}
      </Fact>
      <Fact name={names.rssi}>{rssi === null ? texts.unknown : texts.dbm(rssi)}</Fact>
      <Fact name={names.snr}>{snr === null ? texts.unknown : texts.decibels(snr)}</Fact>
      <Fact name={names.spreadingFactor}>{factor === null ? texts.unknown : texts.factor(factor)}</Fact>
      <Fact name={names.gateway} note={last.gateway_count > 0 && texts.heardBy(last.gateway_count)}>
        {gateway ?? texts.unknown}
      </Fact>
    </>
  )
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

interface Signal {
  marginDb: number
  spreadingFactor: number
  name: SignalClass
}

/** Returns how well a frame was received, or null if the network has not reported the required values. */
function readSignal({
  snr_db: snr,
  spreading_factor: spreadingFactor,
}: Pick<RadioReception, 'snr_db' | 'spreading_factor'>): Signal | null {
  if (snr === null || spreadingFactor === null) return null
  const marginDb = linkMarginDb(snr, spreadingFactor)
  return { marginDb, spreadingFactor, name: classifySignal(marginDb) }
}

import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'

const RANGES = { 1: '24 hours', 7: '7 days', 30: '30 days', 90: '90 days' } as const
const decibels = (value: number) => `${value.toFixed(1).replace('-', '−')} dB`

/** The texts about how LoRaWAN networks receive a camera. */
export const radioMessages = {
  title: 'Radio',
  note: 'How the LoRaWAN network receives this camera. A chart shows the best reception of each part of the range.',
  loading: 'Loading the receptions',
  range: 'Time range of receptions',
  ranges: RANGES,
  table: 'Table of receptions',
  since: 'You see this camera since',
  last: 'Last reception',
  facts: {
    heard: 'Last heard',
    signal: 'Signal',
    rssi: 'Strength (RSSI)',
    snr: 'Signal to noise (SNR)',
    spreadingFactor: 'Spreading factor',
    gateway: 'Radio gateway',
  },
  providers: { chirpstack: 'ChirpStack', tts: 'The Things Stack' } satisfies Record<NetworkProvider, string>,
  through: (network: string) => `by ${network}`,
  simulated: 'Simulated',
  signals: { good: 'Good', fair: 'Fair', weak: 'Weak' } satisfies Record<SignalClass, string>,
  unknown: 'Not reported',
  margin: (marginDb: number, spreadingFactor: number) =>
    marginDb < 0
      ? `${decibels(-marginDb)} below what a receiver needs at SF${spreadingFactor}`
      : `${decibels(marginDb)} above what a receiver needs at SF${spreadingFactor}`,
  weak: 'The signal is weak. Messages may be lost. Move the antenna higher or into the open, or bring a radio gateway closer.',
  below:
    'The signal is below the level at which a receiver can usually read it. Messages are lost. Move the antenna higher or into the open, or bring a radio gateway closer.',
  heardBy: (gateways: number) =>
    gateways === 1
      ? 'The only gateway that received it'
      : `The best of ${gateways} gateways that received it`,
  dbm: (value: number) => `${Math.round(value)} dBm`.replace('-', '−'),
  decibels,
  factor: (spreadingFactor: number) => `SF${spreadingFactor}`,
  networkPlace: 'The location was calculated by the radio network.',
  none: (days: keyof typeof RANGES) => `No reception in these ${RANGES[days]}.`,
  noLast: 'Receptions are stored for 90 days.',
  noValues: 'No values in this period.',
  rssiChart: 'Strength, RSSI (dBm)',
  snrChart: 'Signal to noise, SNR (dB)',
  reception: 'Reception',
  floor: (spreadingFactor: number, floorDb: number) => `Needed at SF${spreadingFactor}: ${decibels(floorDb)}`,
  columns: {
    label: 'Receptions, the newest first',
    at: 'Received',
    rssi: 'RSSI',
    snr: 'SNR',
    margin: 'Margin',
    factor: 'Spreading factor',
    gateway: 'Radio gateway',
    gateways: 'Gateways',
    network: 'Network',
  },
} as const

import { numberedDevice } from '@sentinel/domain/fleet/device-name'
import { alertTypes, recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { MAP_POINTS_IN_BROWSER_MAX, SIGNAL_DAYS } from '@sentinel/contracts/fleet/limits'
import { count } from '../plural.ts'

const warningNames = recordBy('mapWarning', (type) => alertTypes[type].name)

/** The names in the legend. */
const layers = { ...warningNames, insight_count: 'Insight Count' }

/** The names of warnings in the popup. For missing insights the popup shows `silent` instead. */
const warnings = { ...warningNames, low_battery: 'Battery Levels Low' }

const troubles = { any: 'Any warning', ...warningNames, none: 'No warnings' }

/** The texts about how well LoRaWAN networks receive cameras. */
const coverage = {
  title: 'LoRa coverage',
  key: `Signal, last ${SIGNAL_DAYS} days`,
  signals: { weak: 'Weak signal', fair: 'Fair signal', good: 'Good signal' } satisfies Record<
    SignalClass,
    string
  >,
  none: 'No LoRa reception',
  note: 'How much stronger a camera’s messages arrive than the weakest signal that a receiver can read. Good: 10 dB or more. Weak: less than 3 dB, so some messages are lost.',
  failed: (reason: string) => `The signals could not be loaded. ${reason}`,
}

const seen = {
  '1': 'The last 24 hours',
  '7': 'The last 7 days',
  '30': 'The last 30 days',
}

const numbers = new Intl.NumberFormat('en')

export const mapMessages = {
  title: 'Map',
  map: 'Map of your devices. Arrow keys move it, plus and minus zoom.',
  amount: (cameras: number) => count(cameras, 'camera', 'cameras'),
  amountOf: (shown: number, all: number) => `${numbers.format(shown)} of ${count(all, 'camera', 'cameras')}`,
  unplaced: (cameras: number) =>
    `${count(cameras, 'more camera has', 'more cameras have')} no location. The map and the numbers here leave ${cameras === 1 ? 'it' : 'them'} out.`,
  showUnplaced: (cameras: number) => (cameras === 1 ? 'Show this camera' : 'Show these cameras'),
  loading: 'Loading the map',
  empty: {
    title: 'No Devices Available',
    body: 'No camera has a location yet. Each one appears here once it reports its location, or when you set it in its settings.',
  },
  panel: { label: 'What the map shows', hide: 'Hide panel', show: 'Show panel' },
  filters: {
    title: 'Filters',
    titleWith: (amount: number) => `Filters (${amount})`,
    search: 'Name or device ID',
    group: 'Group',
    allGroups: 'All groups',
    trouble: 'Warning',
    allTroubles: 'With and without',
    troubles,
    firmware: 'Firmware',
    allFirmware: 'All versions',
    seen: 'Seen within',
    allSeen: 'Any time',
    seenWithin: seen,
    clear: 'Clear filters',
    tooMany: `With more than ${numbers.format(MAP_POINTS_IN_BROWSER_MAX)} devices the server draws the clusters, and the map can’t be filtered. The legend still works.`,
  },
  legend: { title: 'Legend', layers, heat: 'Heatmap of insights' },
  coverage,
  scheme: { label: 'Colours of the map', light: 'Light', dark: 'Dark' },
  controls: { label: 'Map controls', zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Show all devices' },
  credit: 'Natural Earth · MapLibre',
  scale: {
    metres: (metres: number) => `${metres} m`,
    kilometres: (kilometres: number) => `${numbers.format(kilometres)} km`,
  },
  list: {
    title: 'In view',
    none: 'No device is in view. Move the map, or show all devices.',
    noMatch: 'No device matches the filters.',
    more: (amount: number) => `And ${numbers.format(amount)} more. Zoom in or filter to see them.`,
    cluster: (names: readonly string[], amount: number) => {
      const more = amount - names.length
      return more > 0 ? `${names.join(', ')} and ${numbers.format(more)} more` : names.join(' and ')
    },
    deviceOf: numberedDevice,
    well: 'No warnings',
    id: 'ID',
  },
  hover: {
    troubled: (amount: number, warning: string) => `${numbers.format(amount)} × ${warning}`,
  },
  trouble: {
    noneTitle: 'This browser can’t draw the map',
    none: 'WebGL is missing or switched off. All devices are in the list.',
    lostTitle: 'The map is not available at the moment',
    lost: 'The graphics card has stopped drawing it. It comes back by itself, or when you draw it again. All devices are in the list.',
    refused:
      'Mapbox can’t be reached, or does not accept the console’s access token. This is the map that comes with the console.',
    noPoints: (reason: string) => `The devices of this view could not be loaded. ${reason}`,
    retry: 'Draw the map again',
  },
  popup: {
    deviceId: 'Device ID',
    location: 'Location',
    latLong: 'Lat/Long',
    lastSeen: 'Last Seen (UTC)',
    update: 'Update status',
    insightCount: 'Insight Count',
    mostRecent: 'Most Recent Insight',
    none: 'None yet',
    never: 'Never',
    noLocation: 'Not named',
    silent: (days: number) => `Last Check In: ${days} days ago`,
    warnings,
    seeAll: 'See All Insights',
    devicePage: 'Device page',
    signal: 'LoRa signal',
    signalFailed: 'Could not be loaded',
    margin: (marginDb: number) =>
      `Median: ${Math.abs(marginDb).toFixed(1)} dB ${marginDb < 0 ? 'below' : 'above'} what a receiver needs`,
    heard: 'heard',
    receptions: 'Receptions',
    sightings: 'Last sightings',
    notLocated: (name: string) => `${name} has no location, so it is not on the map.`,
    remove: 'Remove from map',
  },
  remove: {
    title: 'Remove Device from Map?',
    body: (name: string) => `${name} disappears from the map. It reappears if it reports a location again.`,
    setLocation: 'A location that was set for it by hand is deleted.',
    confirm: 'Remove',
    removed: (name: string) => `${name} was removed from the map.`,
  },
  coordinates: (latitude: number, longitude: number) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
} as const

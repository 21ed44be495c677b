import { numberedDevice } from '@sentinel/domain/fleet/device-name'
import { BULK_LIMIT_TEXT } from '@sentinel/contracts/insights/bulk-updates'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import type { InsightColumn } from '@sentinel/contracts/insights/insight-filters'
import { commsSourceNames, insightStatusNames } from '@sentinel/domain/insights/insight-words'
import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { hourFrom, hourTo } from '../day-hours.ts'
import { duration } from '../duration.ts'
import { listKeys, triageKeys } from '../keys.ts'
import { count } from '../plural.ts'

export const insightMessages = {
  title: 'Sentinel Insights',
  amount: (total: number) => count(total, 'insight', 'insights'),
  collections: (total: number) => count(total, 'collection', 'collections'),
  waiting: (total: number) => count(total, 'new insight', 'new insights'),
  showImages: 'Show images',
  showArchived: 'Show archived',
  more: 'More',
  moreTitle: 'List options',
  table: 'Insights',
  statuses: insightStatusNames,
  sources: commsSourceNames,
  columns: {
    photo: 'Photo',
    species: 'Most Likely Species',
    confidence: 'Confidence',
    device: 'Device',
    taken: 'Camera Timestamp',
    received: 'Received',
    source: 'Source',
    status: 'Status',
    allSpecies: 'All Possible Species',
    location: 'Location',
    insightId: 'Insight Id',
    deviceId: 'Device ID',
    select: 'Selected',
    actions: 'Actions',
  },
  unsaved: 'not saved',
  unsavedStatus: (status: string) => `${status}, not saved`,
  members: (members: number) => count(members, 'sighting', 'sightings'),
  memberOf: (place: number, members: number) => `Sighting ${place} of ${members}`,
  previousImage: 'Previous',
  nextImage: 'Next',
  /** A row's accessible name. */
  row: (species: string, device: string, taken: string) => `${species}, ${device}, ${taken}`,
  select: (row: string) => `Select ${row}`,
  act: (action: string, row: string) => `${action}: ${row}`,
  /** A collection's values are known only once all its members are loaded. */
  collectionOrder: {
    later: 'Collections are sorted by time until all of them are loaded. This takes a moment.',
    never: 'There are too many insights for this browser to sort collections by anything but time.',
  },
  lastPageLater: 'Last page, once all insights are in this browser',
  views: { table: 'Table', gallery: 'Gallery', label: 'View' },
  triage: {
    toolbar: 'Actions',
    selected: (selected: number) => `${selected.toLocaleString('en')} selected`,
    selectNone: 'Select none',
    selectAll: (total: number) => `Select all ${total.toLocaleString('en')}`,
    actions: {
      acknowledge: 'Acknowledge',
      none: 'None',
      favorite: 'Favorite',
      archive: 'Archive',
    } satisfies Record<InsightStatus, string>,
    actionHints: {
      acknowledge: 'Acknowledge (A)',
      none: 'Clear the status (N)',
      favorite: 'Favorite (F)',
      archive: 'Archive (E)',
    } satisfies Record<InsightStatus, string>,
    undoStep: 'Undo (Ctrl Z)',
    redoStep: 'Redo (Shift Ctrl Z)',
    clear: 'Clear all unsaved actions',
    save: (unsaved: number) =>
      unsaved === 0 ? 'Save Actions' : `Save Actions (${unsaved.toLocaleString('en')})`,
    saveShort: (unsaved: number) => (unsaved === 0 ? 'Save' : `Save (${unsaved.toLocaleString('en')})`),
    limit: BULK_LIMIT_TEXT,
    /** If only one insight has changed, this precedes the specification's text, which mentions a bulk update. */
    saved: 'Saved.',
    changed: (changed: number) => `${count(changed, 'insight', 'insights')} changed.`,
    undone: (changed: number) =>
      changed === 0
        ? 'Nothing was left to undo: these insights have been changed since.'
        : `Undone: ${count(changed, 'insight', 'insights')} restored.`,
    undo: 'Undo',
    undoSaveOffer: 'Nothing unsaved is left to undo. Take back your last save?',
    refused: (
      reason: 'missing' | 'view-only',
      refused: readonly { insightId: number; deviceId: number }[],
      areAllRefused: boolean,
    ) => {
      const [first] = refused
      const named = first ? `Insight ${first.insightId} of camera ${first.deviceId}` : ''
      const others = refused.length > 1 ? ` and ${count(refused.length - 1, 'other', 'others')}` : ''
      const verb = refused.length === 1 ? 'is' : 'are'
      const cameras = refused.length === 1 ? 'a camera' : 'cameras'
      const what = `${named}${others} ${verb} ${reason === 'missing' ? 'no longer in your account' : `of ${cameras} that you can only view`}.`
      return areAllRefused
        ? `${what} Nothing was saved.`
        : `${what} The rest is saved without ${refused.length === 1 ? 'it' : 'them'}.`
    },
    notSaved: (reason: string) => `Nothing was saved. ${reason}`,
    partlySaved: (reason: string) => `Not everything is saved. Unsaved rows still have a star. ${reason}`,
    confirmTitle: (status: InsightStatus, rows: string) =>
      `${{ acknowledge: 'Acknowledge', none: 'Clear the status of', favorite: 'Make favorites of', archive: 'Archive' }[status]} ${rows}?`,
    confirmBody:
      'Everything selected is changed, including what is not on the screen. This takes a moment and can be undone afterwards.',
    cancel: 'Cancel',
    unsavedWork: (unsaved: number) => `${count(unsaved, 'action is', 'actions are')} not saved.`,
  },
  filters: {
    title: 'Filters',
    button: (rules: number) => (rules === 0 ? 'Filters' : `Filters (${rules})`),
    header: 'Column',
    value: 'Value',
    from: 'From',
    to: 'To',
    add: 'Add filter',
    row: (place: number) => `Filter ${place}`,
    remove: (place: number, column: string) => `Remove filter ${place}: ${column}`,
    save: 'Save Filters',
    clear: 'Clear Filters',
    noNumber: 'Enter digits, such as 42.',
    noConfidence: 'Enter digits from 0 to 100. For example, 8 finds every percentage with an 8 in it.',
    noValue: 'Enter a value, or remove this filter.',
    nothing: 'No filter yet: all insights are shown.',
    removeChip: (chip: string) => `Remove filter ${chip}`,
    contains: (column: string, value: string) => `${column}: ${value}`,
    days: (column: string, from: string, to: string) =>
      from === to ? `${column}: ${from}` : `${column}: ${from} to ${to}`,
    hours: (column: string, first: number, last: number) => `${column}: ${hourFrom(first)}–${hourTo(last)}`,
    hourFrom,
    hourTo,
    hoursIn: (zone: string) =>
      zone === 'UTC'
        ? 'Hours are in UTC.'
        : `Hours are those of ${zone} all year. Where clocks change, sightings from the other half of the year may be an hour off.`,
    cameraHours: 'Hours follow each camera’s own clock.',
    cut: 'A part of this address is not valid and was ignored.',
    zone: (zone: string) =>
      zone === CAMERA_ZONE ? 'Dates follow each camera’s own clock.' : `Dates are days in ${zone}.`,
    exactClass: (name: string) => `Most Likely Species is ${name}`,
    receivedSince: (time: string) => `Received since ${time}`,
    exactDevice: (deviceId: number, name?: string) =>
      [numberedDevice(deviceId), name].filter((part) => part !== undefined).join(' · '),
    lastDays: (column: string, days: number) =>
      `${column}: ${days === 1 ? 'today' : `the last ${count(days, 'day', 'days')}`}`,
    shortcuts: { today: 'Today', week: '7 days', month: '30 days', label: 'Last days' },
    columns: {
      insight_id: 'Insight Id',
      time: 'Camera Timestamp',
      class_name: 'Most Likely Species',
      class_list: 'All Possible Species',
      confidence: 'Confidence',
      device: 'Device',
      device_id: 'Device ID',
      comms_source: 'Source',
      insight_status: 'Status',
      time_stamp: 'Received',
      file_ctime: "Camera's own time",
      hour_of_day: 'Hour of day',
    } satisfies Record<InsightColumn, string>,
    empty: {
      title: 'No insight matches',
      body: 'Remove a filter, or turn on Show archived.',
      /** `filter` is described as in its chip. */
      impossible: (filter: string, reason: string) => `“${filter}” cannot match. ${reason}`,
    },
  },
  species: {
    confirm: 'Confirm',
    correct: 'Species',
    takeBack: 'Take back',
    byPerson: 'confirmed',
    unreviewed: 'Nobody has confirmed the species yet.',
    unknown: 'The model does not know this species',
    unknownTyped: (typed: string) => `The model does not know “${typed}”. Choose a species from the list.`,
    unclear: (typed: string) => `Several species match “${typed}”. Choose one from the list.`,
    notConfirmed: (species: string) => `“${species}” is not chosen yet. Press Confirm, then save.`,
    unsaved: ({ class_name, to }: { class_name: string; to: number | null }) =>
      to === null ? `${class_name} as the camera said, not saved` : `${class_name}, not saved`,
    notLoaded: 'The species of the model could not be loaded.',
    confirmed: ({ by, at }: { by: string; at: string }) => `Confirmed by ${by}, ${at}.`,
    corrected: ({ by, at, was, percent }: { by: string; at: string; was: string; percent: number | null }) =>
      `Corrected by ${by}, ${at}. The camera said ${was}${percent === null ? '' : ` (${Math.round(percent)}%)`}.`,
  },
  photo: {
    brightness: 'Brightness',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    reset: 'Whole photo',
    fullScreen: 'Full screen',
    loading: 'Loading the photo',
    failed: 'The photo could not be loaded.',
    onlySmall: 'Only the small photo loaded.',
    noneSent: 'The camera sends no photo of this sighting.',
    noneByLora: 'The camera sends no photos: the sighting came by LoRa, which carries none.',
    noneYet: 'No photo has arrived for this sighting yet.',
    allDamaged: 'A photo has arrived, but nothing of it can be shown.',
    partDamaged: 'Photo damaged. A part of it is missing.',
  },
  location: {
    open: 'Open Map',
    title: (species: string) => `Location: ${species}`,
    mapOf: (latitude: number, longitude: number) =>
      `Map around latitude ${latitude.toFixed(3)}, longitude ${longitude.toFixed(3)}`,
    coordinates: (latitude: number, longitude: number) =>
      `Latitude ${latitude.toFixed(5)}, longitude ${longitude.toFixed(5)}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  nearby: {
    title: 'This camera around that time',
    none: (hours: number) => `No other sighting of this camera within ${hours} hours`,
    apart: ({ amount, unit, isLater }: { amount: number; unit: string; isLater: boolean }) =>
      amount === 0
        ? 'at the same time'
        : `${count(amount, unit, `${unit}s`)} ${isLater ? 'later' : 'earlier'}`,
  },
  savedViews: {
    title: 'Saved views',
    none: 'None saved yet',
    name: 'Name of this view',
    explain: 'Saves the filters, the order and “Show archived” under a name in this browser.',
    confirm: 'Save view',
    unnamed: 'Enter a name for this view.',
    saved: (name: string) => `The view ${name} is saved.`,
    remove: (name: string) => `Delete view ${name}`,
    replaces: 'This replaces the view with this name.',
  },
  csv: {
    button: 'Download CSV',
    all: 'All insights',
    filtered: 'Filtered only',
    running: (done: number, total: number) =>
      `Downloading ${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`,
    cancel: 'Cancel download',
    done: (rows: number) => `${count(rows, 'row', 'rows')} downloaded.`,
    failed: (reason: string) => `The download failed. ${reason}`,
  },
  keys: {
    title: 'Keys',
    button: 'Keys (?)',
    list: listKeys,
    triage: triageKeys,
  },
  notCurrent: 'The list could not be brought up to date',
  empty: {
    title: 'No insights yet',
    body: 'They appear here a moment after one of your cameras has sent them.',
    guide: 'How to add a camera',
  },
  doubtfulMark: 'The camera’s date is wrong: shown at the time of receipt',
  detail: {
    /** The connection was lost while the page was open. */
    cutOff: {
      offline: 'Offline. You see what was loaded before.',
      reconnecting: 'The server does not answer. You see what was loaded before.',
    },
    unopened: 'The insight can’t be opened without a network. It opens when the network is back.',
    insightId: 'Insight Id',
    species: 'Most Likely Species',
    allSpecies: 'All Possible Species (most to least likely)',
    taken: 'Camera Timestamp (UTC)',
    received: 'Received (UTC)',
    doubtful: 'Camera’s own date (UTC)',
    doubtfulNote: 'It cannot be right, so the sighting is listed at the time it was received.',
    window: 'Collection Window Length',
    /** The length is given in seconds. */
    windowLength: (seconds: number) =>
      seconds < 60
        ? count(seconds, 'second', 'seconds')
        : `${duration(seconds / 60)} (${count(seconds, 'second', 'seconds')})`,
    location: 'Location',
    noLocation: 'No Location Available',
    device: 'Device',
    confidence: 'Confidence',
    status: 'Status',
    source: 'Source',
    unknown: 'Not known',
    place: (position: number, total: number) => `${position} of ${total.toLocaleString('en')}`,
    newer: 'Newer insight (K)',
    older: 'Older insight (J)',
    titleOf: (insightId: number) => `Insight ${insightId}`,
    missing: {
      title: 'No such insight',
      body: 'It is gone, or it belongs to a camera that is not linked to your account.',
    },
  },
} as const

import type { CommsSource, InsightStatus } from '@sentinel/contracts/insights'
import { count } from './plural.ts'

const statuses: Record<InsightStatus, string> = {
  none: 'None',
  favorite: 'Favorite',
  acknowledge: 'Acknowledged',
  archive: 'Archived',
}

const sources: Record<CommsSource, string> = {
  cell: 'Cell',
  wifi: 'Wi-Fi',
  satellite: 'Satellite',
  lora: 'LoRa',
}

export const insightMessages = {
  title: 'Sentinel Insights',
  amount: (total: number) => count(total, 'insight', 'insights'),
  waiting: (total: number) => count(total, 'new insight', 'new insights'),
  showImages: 'Show images',
  showArchived: 'Show archived',
  table: 'Insights, the newest first',
  statuses,
  sources,
  columns: {
    photo: 'Photo',
    species: 'Most Likely Species',
    confidence: 'Confidence',
    device: 'Device',
    taken: 'Camera Timestamp',
    received: 'Received',
    source: 'Source',
    status: 'Status',
  },
  unnamedDevice: 'Unnamed',
  notCurrent: 'The list could not be brought up to date',
  empty: {
    title: 'No insights yet',
    body: 'They appear here by themselves, a moment after a camera of yours has sent them.',
    camera:
      'No camera here yet? For now the operator of this console adds it to your account, with “npm run device”.',
    guide: 'How to add a camera',
  },
  detail: {
    insightId: 'Insight Id',
    species: 'Most Likely Species',
    allSpecies: 'All Possible Species (most to least likely)',
    taken: 'Camera Timestamp (UTC)',
    received: 'Received (UTC)',
    window: 'Collection Window Length',
    seconds: (seconds: number) => count(seconds, 'second', 'seconds'),
    location: 'Location',
    noLocation: 'No Location Available',
    device: 'Device',
    confidence: 'Confidence',
    status: 'Status',
    source: 'Source',
    unknown: 'Not known',
    noImage: 'Image does not exist',
    photoOf: (species: string) => `Photo: ${species}`,
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

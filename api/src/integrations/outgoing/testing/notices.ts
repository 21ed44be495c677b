import type {
  AlertFacts,
  DeviceFacts,
  DigestFacts,
  HealthFacts,
  SightingFacts,
  SummaryFacts,
} from '../facts.ts'

/* Facts about a camera in Kenya. Each function takes the values that a test overrides. */

export function aDevice(changes: Partial<DeviceFacts> = {}): DeviceFacts {
  return {
    deviceId: 41,
    deviceName: 'North Gate camera',
    place: { latitude: -1.2921, longitude: 36.8219, source: 'set_place' },
    locationName: 'North Gate',
    ...changes,
  }
}

export function aSighting(changes: Partial<SightingFacts> = {}): SightingFacts {
  return {
    kind: 'sighting',
    insightId: 9001,
    device: aDevice(),
    className: 'Lion',
    confidencePercent: 93.4,
    otherClasses: [{ className: 'Leopard', confidencePercent: 5.21 }],
    takenAt: '2026-11-21T23:37:12.000Z',
    receivedAt: '2026-11-21T23:41:00.000Z',
    place: { latitude: -1.2921, longitude: 36.8219, source: 'sighting' },
    photoFile: null,
    ...changes,
  }
}

export function anAlert(changes: Partial<AlertFacts> = {}): AlertFacts {
  return {
    kind: 'alert',
    alertId: 77,
    alertType: 'sentinel_cable_error',
    device: aDevice(),
    summary: 'The start-up of the camera reports a cable error.',
    raisedAt: '2026-11-21T18:05:00.000Z',
    resolvedAt: null,
    isResolvedByPerson: false,
    ...changes,
  }
}

export function aRecovery(changes: Partial<AlertFacts> = {}): AlertFacts {
  return anAlert({ kind: 'recovery', resolvedAt: '2026-11-21T21:25:00.000Z', ...changes })
}

export function aReport(changes: Partial<HealthFacts> = {}): HealthFacts {
  return {
    kind: 'health',
    device: aDevice(),
    recordedAt: '2026-11-21T20:00:00.000Z',
    place: { latitude: -1.2921, longitude: 36.8219 },
    batteryVolts: 3.71,
    temperatureCelsius: 24,
    spaceRemainingPercent: 61,
    imagesProcessed: 212,
    ...changes,
  }
}

export function aDigest(changes: Partial<DigestFacts> = {}): DigestFacts {
  return {
    kind: 'digest',
    day: '2026-11-21',
    total: 42,
    species: [
      { className: 'Impala', deviceName: 'River camera', sightings: 21 },
      { className: 'Lion', deviceName: 'North Gate camera', sightings: 4 },
    ],
    openAlerts: [
      { alertType: 'low_battery', deviceName: 'River camera', raisedAt: '2026-11-20T06:00:00.000Z' },
    ],
    openAlertsTotal: 1,
    ...changes,
  }
}

export function aSummary(changes: Partial<SummaryFacts> = {}): SummaryFacts {
  return {
    kind: 'summary',
    of: 'sightings',
    total: 25,
    since: '2026-11-21T18:00:00.000Z',
    until: '2026-11-21T18:59:00.000Z',
    species: [
      { className: 'Impala', deviceName: 'River camera', sightings: 14 },
      { className: 'Zebra', deviceName: 'River camera', sightings: 6 },
      { className: 'Lion', deviceName: 'North Gate camera', sightings: 1 },
    ],
    alerts: [],
    ...changes,
  }
}

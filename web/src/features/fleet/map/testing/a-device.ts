import type { MapDevice } from '../map-device.ts'

export function aMapDevice(overrides: Partial<MapDevice> = {}): MapDevice {
  return {
    id: 1,
    name: 'North gate',
    latitude: -1.5,
    longitude: 36.5,
    warnings: [],
    signal: null,
    insightCount: 0,
    groupId: null,
    firmware: '2.1.0',
    lastSeen: '2026-11-20T11:00:00.000Z',
    ...overrides,
  }
}

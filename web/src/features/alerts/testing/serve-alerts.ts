import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import {
  acknowledgeAllAlerts,
  type Alert,
  type AlertSettings,
  getAlertBadge,
  getAlertSettings,
  listAlerts,
  resolveAllAlerts,
  setAlertSettings,
  updateAlertStatus,
} from '@sentinel/contracts/alerts/alerts'
import { type Device, listDevices } from '@sentinel/contracts/fleet/devices'
import { type Group, listGroups } from '@sentinel/contracts/fleet/groups'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

interface Stored {
  alerts?: Alert[]
  devices?: Device[]
  groups?: Group[]
}

/** Starts a server that serves all requests of the alerts page. It remembers the states and settings that it receives. */
export function serveAlerts({ alerts = [], devices = [], groups = [] }: Stored = {}): FakeServer {
  const server = startFakeServer()
  signIn(server)
  server.answer(listDevices, devices)
  server.answer(listGroups, groups)
  serveList(server, alerts)
  let settings: AlertSettings = {
    settings: recordBy('setting', () => true),
    groupSettings: groups.map(({ group_id }) => ({ deviceGroupId: group_id, ignore: false })),
  }
  server.answer(getAlertSettings, () => settings)
  server.answer(setAlertSettings, ({ body }) => {
    const named = new Map(body.groupSettings.map((group) => [group.deviceGroupId, group]))
    settings = {
      settings: body.settings,
      groupSettings: settings.groupSettings.map((group) => named.get(group.deviceGroupId) ?? group),
    }
    return settings
  })
  return server
}

function serveList(server: FakeServer, given: Alert[]): void {
  let alerts = given
  const moveAll = (status: Alert['status'], isMoved: (alert: Alert) => boolean) => {
    const updated = alerts.filter(isMoved).length
    alerts = alerts.map((alert) => (isMoved(alert) ? { ...alert, status } : alert))
    return { updated }
  }
  server.answer(listAlerts, () => alerts)
  server.answer(getAlertBadge, () => ({ new: alerts.filter(({ status }) => status === 'new').length }))
  server.answer(updateAlertStatus, ({ params, body: { status } }) => {
    alerts = alerts.map((alert) => (alert.id === params.id ? { ...alert, status } : alert))
    const [moved] = alerts.filter(({ id }) => id === params.id)
    if (!moved) throw new Error(`There is no alert ${params.id}`)
    return moved
  })
  server.answer(acknowledgeAllAlerts, () => moveAll('acknowledged', ({ status }) => status === 'new'))
  server.answer(resolveAllAlerts, () => moveAll('resolved', ({ status }) => status !== 'resolved'))
}

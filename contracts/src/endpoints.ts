import {
  acknowledgeAllAlerts,
  getAlertBadge,
  getAlertSettings,
  listAlerts,
  resolveAllAlerts,
  setAlertSettings,
  updateAlertStatus,
} from './alerts.ts'
import { getBulkUpdate, startBulkUpdate, undoBulkUpdate } from './bulk-updates.ts'
import { listCollectionsPage } from './collections.ts'
import { getConsoleSettings } from './console.ts'
import { listDevices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { listFeatures, setFeature } from './features.ts'
import { listGroups } from './groups.ts'
import { getLiveness, getReadiness } from './health.ts'
import { listInsightLines } from './insight-lines.ts'
import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  listNotificationClasses,
  setEmails,
  setForwarding,
  setGroupNotifications,
  setNotificationClasses,
  setPhoneNumbers,
  testIntegration,
} from './integrations.ts'
import { getUnsubscribe, listOutgoing, replayOutgoing, unsubscribe } from './outgoing.ts'
import { createSpeciesRule, deleteSpeciesRule, listSpeciesRules, setSpeciesRule } from './species-rules.ts'
import {
  countInsights,
  exportInsights,
  findInsights,
  getInsight,
  getInsightNeighbours,
  listInsightsPage,
  listNearbyInsights,
} from './insights.ts'
import { getPhoto, listInsightPhotos } from './photos.ts'
import { clearInsightSpecies, getInsightSpecies, setInsightSpecies } from './species.ts'
import { endSession, getUser, listSessions, login, logout, signUp } from './users.ts'

/** Every call of the api. A test walks this list: each one is registered, guarded and documented. */
export const endpoints = {
  acknowledgeAllAlerts,
  clearInsightSpecies,
  countInsights,
  createIntegration,
  createSpeciesRule,
  deleteIntegration,
  deleteSpeciesRule,
  endSession,
  exportInsights,
  findInsights,
  getAlertBadge,
  getAlertSettings,
  getBulkUpdate,
  getConsoleSettings,
  getInsight,
  getInsightNeighbours,
  getInsightSpecies,
  getLiveness,
  getPhoto,
  getReadiness,
  getUnsubscribe,
  getUser,
  listAlerts,
  listCollectionsPage,
  listDevices,
  listFeatures,
  listGroups,
  listInsightLines,
  listInsightPhotos,
  listInsightsPage,
  listIntegrations,
  listNearbyInsights,
  listNotificationClasses,
  listOutgoing,
  listSessions,
  listSpeciesRules,
  login,
  logout,
  replayOutgoing,
  resolveAllAlerts,
  setAlertSettings,
  setEmails,
  setFeature,
  setForwarding,
  setGroupNotifications,
  setInsightSpecies,
  setNotificationClasses,
  setPhoneNumbers,
  setSpeciesRule,
  signUp,
  startBulkUpdate,
  testIntegration,
  undoBulkUpdate,
  unsubscribe,
  updateAlertStatus,
} as const satisfies Record<string, Endpoint>

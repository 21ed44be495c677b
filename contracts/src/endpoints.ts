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
import { getDeviceHistory } from './device-history.ts'
import {
  clearDevice,
  getDevice,
  getDeviceState,
  listDevices,
  setDeviceDisplay,
  updateDevice,
} from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { listFeatures, setFeature } from './features.ts'
import {
  addGroupDevice,
  createGroup,
  deleteGroup,
  listGroups,
  removeGroupDevice,
  updateGroup,
} from './groups.ts'
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
  listDeviceInsights,
  listInsightsPage,
  listNearbyInsights,
} from './insights.ts'
import { listLatestInsights } from './latest-insights.ts'
import { getMapOverview, listMapAlerts, listMapPoints } from './map.ts'
import { deployModel, listDeployedModels, listModels, removeModel } from './models.ts'
import { getPhoto, listInsightPhotos } from './photos.ts'
import {
  acceptInvitation,
  claimDevice,
  createClaimCode,
  createInvitation,
  listDevicePeople,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from './sharing.ts'
import { clearInsightSpecies, getInsightSpecies, setInsightSpecies } from './species.ts'
import { endSession, getUser, listSessions, login, logout, signUp } from './users.ts'

/** Every call of the api. A test walks this list: each one is registered, guarded and documented. */
export const endpoints = {
  acceptInvitation,
  acknowledgeAllAlerts,
  addGroupDevice,
  claimDevice,
  clearDevice,
  clearInsightSpecies,
  countInsights,
  createClaimCode,
  createGroup,
  createIntegration,
  createInvitation,
  createSpeciesRule,
  deleteGroup,
  deleteIntegration,
  deleteSpeciesRule,
  deployModel,
  endSession,
  exportInsights,
  findInsights,
  getAlertBadge,
  getAlertSettings,
  getBulkUpdate,
  getConsoleSettings,
  getDevice,
  getDeviceHistory,
  getDeviceState,
  getInsight,
  getInsightNeighbours,
  getInsightSpecies,
  getLiveness,
  getMapOverview,
  getPhoto,
  getReadiness,
  getUnsubscribe,
  getUser,
  listAlerts,
  listCollectionsPage,
  listDeployedModels,
  listDeviceInsights,
  listLatestInsights,
  listDevicePeople,
  listDevices,
  listFeatures,
  listGroups,
  listInsightLines,
  listInsightPhotos,
  listInsightsPage,
  listIntegrations,
  listInvitations,
  listMapAlerts,
  listMapPoints,
  listModels,
  listNearbyInsights,
  listNotificationClasses,
  listOutgoing,
  listSessions,
  listSpeciesRules,
  login,
  logout,
  openInvitation,
  removeGroupDevice,
  removeModel,
  replayOutgoing,
  resolveAllAlerts,
  setAlertSettings,
  setDeviceDisplay,
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
  updateDevice,
  updateGroup,
  withdrawInvitation,
} as const satisfies Record<string, Endpoint>

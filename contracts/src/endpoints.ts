import { getBulkUpdate, startBulkUpdate, undoBulkUpdate } from './bulk-updates.ts'
import { listCollectionsPage } from './collections.ts'
import { getConsoleSettings } from './console.ts'
import { listDevices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { listFeatures, setFeature } from './features.ts'
import { getLiveness, getReadiness } from './health.ts'
import { listInsightLines } from './insight-lines.ts'
import {
  countInsights,
  exportInsights,
  findInsights,
  getInsight,
  getInsightNeighbours,
  listInsightsPage,
} from './insights.ts'
import { getPhoto, listInsightPhotos } from './photos.ts'
import { clearInsightSpecies, getInsightSpecies, setInsightSpecies } from './species.ts'
import { endSession, getUser, listSessions, login, logout, signUp } from './users.ts'

/** Every call of the api. A test walks this list: each one is registered, guarded and documented. */
export const endpoints = {
  clearInsightSpecies,
  countInsights,
  endSession,
  exportInsights,
  findInsights,
  getBulkUpdate,
  getConsoleSettings,
  getInsight,
  getInsightNeighbours,
  getInsightSpecies,
  getLiveness,
  getPhoto,
  getReadiness,
  getUser,
  listCollectionsPage,
  listDevices,
  listFeatures,
  listInsightLines,
  listInsightPhotos,
  listInsightsPage,
  listSessions,
  login,
  logout,
  setFeature,
  setInsightSpecies,
  signUp,
  startBulkUpdate,
  undoBulkUpdate,
} as const satisfies Record<string, Endpoint>

import { getConsoleSettings } from './console.ts'
import { listDevices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { listFeatures, setFeature } from './features.ts'
import { getLiveness, getReadiness } from './health.ts'
import { countInsights, findInsights, getInsight, listInsightsPage } from './insights.ts'
import { getPhoto, listInsightPhotos } from './photos.ts'
import { endSession, getUser, listSessions, login, logout, signUp } from './users.ts'

/** Every call of the api. A test walks this list: each one is registered, guarded and documented. */
export const endpoints = {
  countInsights,
  endSession,
  findInsights,
  getConsoleSettings,
  getInsight,
  getLiveness,
  getPhoto,
  getReadiness,
  getUser,
  listDevices,
  listFeatures,
  listInsightPhotos,
  listInsightsPage,
  listSessions,
  login,
  logout,
  setFeature,
  signUp,
} as const satisfies Record<string, Endpoint>

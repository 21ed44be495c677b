import type { Endpoint } from './endpoint.ts'
import { getLiveness, getReadiness } from './health.ts'

/** Every call of the api. A test walks this list: each one is registered, guarded and documented. */
export const endpoints = { getLiveness, getReadiness } as const satisfies Record<string, Endpoint>

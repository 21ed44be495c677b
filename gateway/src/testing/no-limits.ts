import { NO_DAILY_LIMITS, type StorageLimits } from '../ingest/storage-limits.ts'

export const NO_LIMITS: StorageLimits = { daily: NO_DAILY_LIMITS, disk: { isReserved: () => false } }

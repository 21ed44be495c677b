/** Queries with this key are refetched when insights change. */
export const QUALITY_KEY = ['model-quality']

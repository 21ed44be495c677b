/** The queries of this key are read again when insights change. */
export const QUALITY_KEY = ['model-quality']

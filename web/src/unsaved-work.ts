import { describeUnsavedActions } from './features/insights/triage/state.ts'

/** What each feature keeps unsaved in this browser, in words; undefined where there is nothing. Signing out drops it. */
export const unsavedWork: readonly (() => string | undefined)[] = [describeUnsavedActions]

import { describeUnsavedActions } from './features/insights/triage/describe-unsaved-actions.ts'

/** What each feature keeps unsaved in this browser, in words; undefined where there is nothing. Signing out drops it. */
export const unsavedWork: readonly (() => string | undefined)[] = [describeUnsavedActions]

import { describeUnsavedActions } from './features/insights/triage/state.ts'

/** Describes in words each feature's unsaved work in this browser, or returns undefined if there is none. Signing out discards it. */
export const unsavedWork: readonly (() => string | undefined)[] = [describeUnsavedActions]

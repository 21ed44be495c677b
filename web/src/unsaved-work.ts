import { describeUnsavedActions } from './features/insights/triage/state.ts'

/** Describes in words what each feature has unsaved in this browser, or returns undefined if there is nothing. Signing out discards it. */
export const unsavedWork: readonly (() => string | undefined)[] = [describeUnsavedActions]

/** Keys and what they do. Spaces separate keys that are pressed together, or alternative keys. */
export type KeyText = readonly [keys: string, action: string]

/** The keys in the list of insights, as its dialog shows them. The user guide lists them as well. */
export const listKeys = [
  ['J K ↓ ↑', 'Next and previous insight'],
  ['Enter', 'Open'],
  ['Ctrl K', 'Find screens and commands'],
  ['?', 'This list'],
] as const satisfies readonly KeyText[]

/** Keys that change insights, which viewers do not have. */
export const triageKeys = [
  ['X', 'Select; with Shift, select all from the last one'],
  ['Shift J K ↓ ↑', 'Extend the selection'],
  ['Ctrl A', 'Select all that match'],
  ['A', 'Acknowledge'],
  ['F', 'Favorite'],
  ['E', 'Archive'],
  ['N', 'Clear the status'],
  ['Ctrl Z', 'Undo'],
  ['Shift Ctrl Z', 'Redo'],
  ['Ctrl S', 'Save Actions'],
] as const satisfies readonly KeyText[]

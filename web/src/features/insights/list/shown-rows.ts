/** What a list shows at this moment. */
export interface ShownRows {
  /** Everything that was received up to this moment is shown if the filter lets it in; nothing that was received later is. */
  shownUntilMs: number
  /** When the last of the shown rows was received. */
  latestShownMs: number
}

export const NOTHING_SHOWN: ShownRows = { shownUntilMs: 0, latestShownMs: 0 }

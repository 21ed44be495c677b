export interface InsightFilter {
  /** Archived insights are shown too. */
  archived: boolean
}

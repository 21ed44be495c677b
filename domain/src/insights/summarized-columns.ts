/** The columns that a collection shows as a summary of all its members. The other columns have its representative's values. */
const SUMMARIZED = ['class_list', 'confidence', 'insight_status'] as const
export type SummarizedColumn = (typeof SUMMARIZED)[number]

/** Returns true if a rule is about a column that a collection summarizes. */
export function isSummarized<Rule extends { column: string }>(
  rule: Rule,
): rule is Rule & { column: SummarizedColumn } {
  return SUMMARIZED.some((column) => column === rule.column)
}

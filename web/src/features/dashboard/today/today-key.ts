/** Key prefix of the queries that fetch what is new. */
export const TODAY_KEY = ['dashboard', 'today'] as const

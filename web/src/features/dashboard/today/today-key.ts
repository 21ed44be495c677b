/** The prefix of the keys of the queries that read what is new. */
export const TODAY_KEY = ['dashboard', 'today'] as const

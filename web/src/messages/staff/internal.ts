/** The texts of the Internal page's frame and lists. Each part has its own texts. */
export const internalMessages = {
  title: 'Internal',
  sections: 'Sections of Internal',
  tabs: {
    people: 'User Accounts',
    devices: 'Devices',
    algs: 'Algs',
    releases: 'Alg Releases',
    firmware: 'Firmware',
    'dead-letters': 'Dead letters',
    network: 'Network servers',
    operations: 'Operations',
    trail: 'Audit trail',
  },
  list: {
    loading: 'Loading the list',
    actions: 'Actions',
    filterBy: 'Filter by',
    all: 'All',
    filtered: (column: string, text: string) => `${column}: ${text}`,
    removeFilter: (column: string) => `Remove the filter by ${column}`,
    clear: 'Remove all filters',
    noMatch: {
      title: 'Nothing matches the filters',
      body: 'Change a filter or remove it.',
    },
    asOf: 'The values are current. The order and the filters are as of',
    about: (rows: number) => `about ${rows.toLocaleString('en')}`,
    moreThan: (rows: number) => `more than ${rows.toLocaleString('en')}`,
    lastLater: 'Last page. The list is too long to count: sort it the other way to see its end.',
  },
} as const

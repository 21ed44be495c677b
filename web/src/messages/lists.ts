/** The texts that all lists share: pages, columns and order. */
export const listMessages = {
  paging: {
    label: 'Pages',
    title: 'Rows per page',
    button: (size: number | 'all') => `Rows per page: ${size === 'all' ? 'All' : size}`,
    sizes: (size: number | 'all') => (size === 'all' ? 'All' : String(size)),
    allHint: 'The list scrolls to its end',
    span: (first: number, last: number, total: string) =>
      `${first.toLocaleString('en')}–${last.toLocaleString('en')} of ${total}`,
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
  },
  columns: 'Columns',
  sortBy: (column: string) => `Sort by ${column}`,
  sort: {
    label: 'Sort by',
    ascending: 'Order: lowest first',
    descending: 'Order: highest first',
  },
} as const

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %e ', // findReason reads the SQLSTATE
}

/** Returns our settings and `others`, which override them, as the single string that `pg_ctl -o` passes to a shell. */
export function settingArgs(others: Record<string, string>): string {
  return Object.entries({ ...SETTINGS, ...others })
    .map(([name, value]) => `-c ${quote(`${name}=${value}`)}`)
    .join(' ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

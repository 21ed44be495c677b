const EVERY_ADDRESS = ['0.0.0.0', '::']

/** Returns the URL at which this machine reaches a server that listens on this host and port. */
export function httpAddress(host: string, port: number | string): string {
  const name = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

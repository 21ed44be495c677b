const EVERY_ADDRESS = ['0.0.0.0', '::']

/** The address of a server that listens on this host and port, as this machine reaches it. */
export function httpAddress(host: string, port: number | string): string {
  const name = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

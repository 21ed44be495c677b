import { allEndpoints } from '@sentinel/contracts/http/areas'

const PARAMETER = /:(\w+)/g

/** Parameters in paths that differ only in their parameter names. OpenAPI treats such paths as the same, so both are documented as `id`. */
const sharedNames = findSharedNames()

function findSharedNames(): ReadonlySet<string> {
  const urls = new Set(allEndpoints.map(({ endpoint }) => endpoint.url))
  const shared = new Set<string>()
  for (const same of Map.groupBy(urls, (url) => url.replace(PARAMETER, ':')).values())
    if (same.length > 1) for (const url of same) shared.add(url)
  return shared
}

/** Returns the documented name of a parameter in an endpoint's path. */
export function documentedName(url: string, name: string): string {
  return sharedNames.has(url) ? 'id' : name
}

/** Returns the path of an endpoint in OpenAPI's format. */
export function documentedPath(url: string): string {
  return url.replace(PARAMETER, (_, name: string) => `{${documentedName(url, name)}}`)
}

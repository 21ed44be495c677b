import { allEndpoints } from '@sentinel/contracts/http/areas'

const PARAMETER = /:(\w+)/g

/** Parameters of paths that differ by nothing but the names of theirs: OpenAPI takes such paths for one, so both are documented as `id`. */
const sharedNames = findSharedNames()

function findSharedNames(): ReadonlySet<string> {
  const urls = new Set(allEndpoints.map(({ endpoint }) => endpoint.url))
  const shared = new Set<string>()
  for (const same of Map.groupBy(urls, (url) => url.replace(PARAMETER, ':')).values())
    if (same.length > 1) for (const url of same) shared.add(url)
  return shared
}

/** What a parameter of the path of an endpoint is called in the documentation. */
export function documentedName(url: string, name: string): string {
  return sharedNames.has(url) ? 'id' : name
}

/** The path of an endpoint as OpenAPI writes it. */
export function documentedPath(url: string): string {
  return url.replace(PARAMETER, (_, name: string) => `{${documentedName(url, name)}}`)
}

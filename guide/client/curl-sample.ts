interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: {
    enum?: (string | number)[]
    default?: string | number | boolean
  }
}

export interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  security?: object[]
  'x-idempotent'?: boolean | 'by key'
}

export interface Call {
  origin: string
  method: string
  path: string
  operation: Operation
  /** The text of an example body, if the operation takes a body. */
  body: string | undefined
}

/**
 * Returns a call as a shell command. The token and the values that only the caller knows are shell variables. The shell stops if one of
 * them is not set.
 */
export function writeCurl({ origin, method, path, operation, body }: Call): string {
  const { parameters = [], security = [] } = operation
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    exampleOf(parameters.find((parameter) => parameter.name === name) ?? { name, in: 'path' }),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${exampleOf(parameter)}`)
    .join('&')
  const type = Object.keys(operation.requestBody?.content ?? {})[0]
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${origin}${inPath}${query && `?${query}`}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(operation['x-idempotent'] === 'by key' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...writeBody(type, body),
  ]
  return lines.join(' \\\n  ')
}

function writeBody(type: string | undefined, body: string | undefined): string[] {
  if (type === undefined) return []
  if (type.startsWith('multipart/')) return [`-F 'image=@picture.jpg'`]
  if (type !== 'application/json') return [`-H 'Content-Type: ${type}'`, `--data-binary @file`]
  return [`-H 'Content-Type: ${type}'`, `-d '${(body ?? '{}').replaceAll("'", String.raw`'\''`)}'`]
}

function exampleOf({ name, schema }: Parameter): string {
  const known = schema?.default ?? schema?.enum?.[0]
  return known === undefined ? `\${${toVariable(name)}:?}` : encodeURIComponent(known)
}

/** Converts `insightId` to `INSIGHT_ID`. A link token has a different name from the session token, which is `TOKEN`. */
function toVariable(name: string): string {
  if (name === 'token') return 'LINK_TOKEN'
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}

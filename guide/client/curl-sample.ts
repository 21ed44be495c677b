const EXAMPLE_UUID = '019a0000-0000-7000-8000-000000000000'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: {
    type?: string
    format?: string
    enum?: (string | number)[]
    minimum?: number
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
  /** The text of an example body, where the operation takes one. */
  body: string | undefined
}

/** Returns a call as a command for a shell. The token is a variable of the shell. */
export function writeCurl({ origin, method, path, operation, body }: Call): string {
  const { parameters = [], security = [] } = operation
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(exampleOf(parameters.find((parameter) => parameter.name === name))),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(exampleOf(parameter))}`)
    .join('&')
  const type = Object.keys(operation.requestBody?.content ?? {})[0]
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${origin}${inPath}${query && `?${query}`}'`,
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

function exampleOf(parameter: Parameter | undefined): string {
  const { type, format, enum: values, minimum = 1, default: preset } = parameter?.schema ?? {}
  if (preset !== undefined) return String(preset)
  if (values?.[0] !== undefined) return String(values[0])
  if (format === 'uuid') return EXAMPLE_UUID
  return type === 'integer' || type === 'number' ? String(Math.max(minimum, 1)) : (parameter?.name ?? '')
}

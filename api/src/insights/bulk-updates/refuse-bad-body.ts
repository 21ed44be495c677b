import { type ApiError, invalid } from '../../platform/errors.ts'

interface Issue {
  instancePath: string
  message: string
  params: { errors?: { path: PropertyKey[]; message: string }[][] }
}

/**
 * Refuses a body that the contract does not know, in words of the one of its two forms that was meant: a union alone only
 * says that it is neither.
 */
export function refuseBadBody(validation: unknown, body: unknown): ApiError {
  const issues = validation as Issue[] // safe: the zod provider makes them
  const isSelection = typeof body === 'object' && body !== null && 'selection' in body
  const fields: Record<string, string> = {}
  for (const { instancePath, message, params } of issues) {
    const meant = params.errors?.[isSelection ? 1 : 0] ?? [
      { path: instancePath.split('/').slice(1), message },
    ]
    for (const each of meant) {
      const field = each.path.join('.') || 'general'
      fields[field] ??= each.message
    }
  }
  return invalid(fields)
}

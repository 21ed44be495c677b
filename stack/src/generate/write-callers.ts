import { camelCase } from './camel-case.ts'
import type { EnumRow, FunctionRow } from './find-functions.ts'

const TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  real: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  interval: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  jsonb: 'object',
  void: 'null',
}

/** Returns a TypeScript module with a typed caller for each function whose types have a TypeScript counterpart. */
export function writeCallers(functions: FunctionRow[], enums: EnumRow[]): string {
  const enumTypes = new Map(
    enums.map(({ name, labels }) => [name, `(${labels.map((label) => `'${label}'`).join(' | ')})`]),
  )
  const typeOf = (type: string): string | undefined => {
    const element = enumTypes.get(type.replace('[]', '')) ?? TYPES[type.replace('[]', '')]
    return element && type.endsWith('[]') ? `${element}[]` : element
  }
  const callers = functions.flatMap((each) => writeCaller(each, typeOf) ?? []).join('\n')
  return `/** Generated from the functions of the database by \`npm run generate\`. */
import { callOf, type Value } from './function-call.ts'

export const functions = {
${callers}
}
`
}

function writeCaller(
  { name, parameters, results, returns, defaults }: FunctionRow,
  typeOf: (type: string) => string | undefined,
): string | undefined {
  const firstDefault = parameters.length - defaults
  const args = parameters.map((parameter, at) => ({
    ...parameter,
    key: camelCase(parameter.name.replace(/^in_/, '')),
    tsType: allowNullElements(typeOf(parameter.type)),
    isOptional: at >= firstDefault,
  }))
  const row =
    results.length > 0
      ? results.map((result) => ({ key: result.name, tsType: typeOf(result.type) }))
      : [{ key: 'value', tsType: typeOf(returns) }]
  if ([...args, ...row].some(({ tsType }) => tsType === undefined)) return undefined
  const accepted = args.map(
    ({ key, tsType, isOptional }) =>
      `${key}${isOptional ? '?' : ''}: ${tsType} | null${isOptional ? ' | undefined' : ''}`,
  )
  const given = args.map(
    ({ name: argument, key, type }) => `${argument}: [${args.length > 0 ? `args.${key}` : ''}, '${type}']`,
  )
  const rowType =
    results.length > 0
      ? `{ ${row.map(({ key, tsType }) => `${key}: ${tsType} | null`).join('; ')} }`
      : `Value<${row[0]?.tsType}>`
  const parameter = args.length > 0 ? `args: { ${accepted.join('; ')} }` : ''
  return `  ${camelCase(name)}: (${parameter}) => callOf<${rowType}>('${name}', { ${given.join(', ')} }, ${results.length === 0}),`
}

/** Elements of an array argument may be null. */
function allowNullElements(tsType: string | undefined): string | undefined {
  return tsType?.endsWith('[]') ? `(${tsType.slice(0, -2)} | null)[]` : tsType
}

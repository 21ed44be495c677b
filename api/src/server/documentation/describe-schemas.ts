import { areas, sharedSchemas } from '@sentinel/contracts/http/areas'
import * as eventShapes from '@sentinel/contracts/server/event-shapes'
import { actShapes } from '@sentinel/contracts/staff/acts'
import { z } from 'zod'
import { addExamples } from './examples.ts'

export type JsonSchema = Record<string, unknown>

/** `input` describes what clients send, `output` what they receive. The two differ if the schema transforms values. */
type Side = 'input' | 'output'

export interface SchemaBook {
  /** Returns a schema for the documentation. If the contract exports the schema, this is a reference. */
  describe(schema: z.ZodType, side: Side): JsonSchema
  /** Returns the schemas that others refer to, keyed by name. */
  listComponents(): Record<string, JsonSchema>
}

/**
 * Names the shapes of acts, which are in both a user's own log and the audit trail. Skips shapes shared by several kinds, because they have their own
 * names.
 */
const acts = Object.entries(actShapes)
  .filter(([, shape]) => !Object.values<z.ZodType>(eventShapes).includes(shape))
  .map(([kind, shape]) => [`${toPascalCase(kind)}Act`, shape] as const)

function toPascalCase(kind: string): string {
  return kind.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Maps names to the schemas that the contract exports. The documentation refers to a schema by its name. */
const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map([
  ...sharedSchemas,
  ...Object.values(areas).flatMap(({ schemas }) => [...schemas]),
  ...acts,
])

const DEFINITIONS = '#/$defs/'
const registry = z.registry<{ id: string }>()
for (const [id, schema] of namedSchemas) registry.add(schema, { id })

export function createSchemaBook(): SchemaBook {
  const components = new Map<string, JsonSchema>()

  function describe(schema: z.ZodType, side: Side): JsonSchema {
    const { described, definitions } = toJsonSchema(schema, side)
    const include = (id: string): string => {
      const name = nameOf(id, side)
      if (!components.has(name)) {
        components.set(name, {}) // a schema may refer to itself
        components.set(name, replaceReferences(definitions[id] ?? {}, include))
      }
      return name
    }
    return replaceReferences(described, include)
  }

  return {
    describe,
    listComponents: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Returns the name of a component. A schema that differs between the two sides has two components. */
function nameOf(id: string, side: Side): string {
  const schema = namedSchemas.get(id)
  if (side === 'output' || !schema) return id
  const [input, output] = [toJsonSchema(schema, 'input'), toJsonSchema(schema, 'output')]
  return JSON.stringify(input) === JSON.stringify(output) ? id : `${id}Input`
}

interface Described {
  described: JsonSchema
  definitions: Record<string, JsonSchema>
}

/** Describes the schema within an object, because the outermost schema is written in full even if it has a name. */
function toJsonSchema(schema: z.ZodType, side: Side): Described {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
    io: side,
    metadata: registry,
    target: 'draft-2020-12',
    unrepresentable: 'any', // a file consists of bytes
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  })
  const definitions = Object.entries($defs).map(([name, { id: _, ...definition }]) => [name, definition])
  return {
    described: properties?.['schema'] as JsonSchema, // safe: the object has this field
    definitions: Object.fromEntries(definitions),
  }
}

function tidy(schema: z.core.$ZodType, described: z.core.JSONSchema.BaseSchema): void {
  // Responses may get additional fields in the future, so only schemas that refuse unknown fields say so.
  if (schema instanceof z.ZodObject && !schema.def.catchall) delete described.additionalProperties
  // A record with known keys is an object with these fields.
  if (schema instanceof z.ZodRecord && described.required) {
    const { additionalProperties: value = {}, required } = described
    described.properties = Object.fromEntries(required.map((key) => [key, value]))
    delete described.additionalProperties
    delete described.propertyNames
  }
  // Every integer has these bounds. They carry no information, but viewers use them as examples.
  if (described.minimum === Number.MIN_SAFE_INTEGER) delete described.minimum
  if (described.maximum === Number.MAX_SAFE_INTEGER) delete described.maximum
  addExamples(schema, described)
}

function replaceReferences(schema: JsonSchema, include: (id: string) => string): JsonSchema {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]: [string, unknown]) =>
        key === '$ref' && typeof part === 'string'
          ? [key, `#/components/schemas/${include(part.slice(DEFINITIONS.length))}`]
          : [key, replace(part)],
      ),
    )
  }
  return replace(schema) as JsonSchema // an object stays an object
}

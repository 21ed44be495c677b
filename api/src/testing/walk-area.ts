import type { Endpoint } from '@sentinel/contracts/http/endpoint'
import type { z } from 'zod'
import type { TestApi } from './test-api.ts'
import type { Person } from './walk-world.ts'

/** A parameter that names something: how the walk makes values of it. */
export interface IdParameter {
  /** A value that this person may name. */
  of: (person: Person, api: TestApi) => unknown
  absent: unknown
  /** A value that would be theirs if it were not from before their link. */
  former?: (person: Person, api: TestApi) => unknown
  /** Everybody may name the same values. */
  isShared?: true
}

/** A parameter that names something, one that needs some value, or one that calls can do without. */
export type Parameter = IdParameter | { value: string } | 'left out'

type ParameterOf<E extends Endpoint> = E extends { schema: { params: z.ZodObject<infer Shape> } }
  ? keyof Shape
  : never
type QueryOf<E extends Endpoint> = E extends { schema: { querystring: z.ZodObject<infer Shape> } }
  ? keyof Shape
  : never

type Endpoints = Record<string, Endpoint>
type ParametersOf<Area extends Endpoints> = ParameterOf<Area[keyof Area]> | QueryOf<Area[keyof Area]>
type WithBody<Area extends Endpoints> = {
  [Name in keyof Area]: Area[Name]['schema'] extends { body: z.ZodType } ? Name : never
}[keyof Area]

type Body<E extends Endpoint> = E['schema'] extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never

/** An area's part of the security walk. What it leaves out does not compile. */
export type AreaWalk<Area extends Endpoints> = {
  /** What has to be there before a call is right. */
  before?: { [Name in keyof Area]?: (person: Person, api: TestApi) => Promise<void> }
} & ([ParametersOf<Area>] extends [never]
  ? { parameters?: undefined }
  : { parameters: Record<ParametersOf<Area>, Parameter> }) &
  ([WithBody<Area>] extends [never]
    ? { bodies?: undefined }
    : {
        /** A valid body of each endpoint that has one. */
        bodies: {
          [Name in WithBody<Area>]: (
            person: Person,
            api: TestApi,
          ) => Body<Area[Name]> | Promise<Body<Area[Name]>>
        }
      })

import type { Endpoint } from '@sentinel/contracts/http/endpoint'
import type { z } from 'zod'
import type { TestApi } from './test-api.ts'
import type { Person } from './walk-world.ts'

/** Describes how the walk creates values for a parameter that identifies something. */
export interface IdParameter {
  /** Returns a value that this user may use. */
  of: (person: Person, api: TestApi) => unknown
  absent: unknown
  /** Returns a value that would belong to the user if it were not from before their link. */
  former?: (person: Person, api: TestApi) => unknown
  /** True if all users may use the same values. */
  isShared?: true
}

/** A parameter that identifies something, one that needs a fixed value, or one that calls can omit. */
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

/** An area's part of the security walk. If it is incomplete, it does not compile. */
export type AreaWalk<Area extends Endpoints> = {
  /** Sets up what a call needs to succeed. */
  before?: { [Name in keyof Area]?: (person: Person, api: TestApi) => Promise<void> }
} & ([ParametersOf<Area>] extends [never]
  ? { parameters?: undefined }
  : { parameters: Record<ParametersOf<Area>, Parameter> }) &
  ([WithBody<Area>] extends [never]
    ? { bodies?: undefined }
    : {
        /** Returns a valid body for each endpoint that has one. */
        bodies: {
          [Name in WithBody<Area>]: (
            person: Person,
            api: TestApi,
          ) => Body<Area[Name]> | Promise<Body<Area[Name]>>
        }
      })

import { CompiledQuery } from 'kysely'
import type { Database, Queryable } from './connect.ts'

/** A call of a database function, as built by `functions.ts`. `Row` is the type of the returned rows. */
export interface FunctionCall<Row> {
  text: string
  values: unknown[]
  /** Only carries the type. Never set. */
  row?: Row
}

/** The row returned by a function with a single value. */
export interface Value<Type> {
  value: Type
}

/** An argument's value and type. If the value is undefined, the argument gets its default. */
type Argument = [value: unknown, type: string]

export function callOf<Row>(
  name: string,
  args: Record<string, Argument>,
  isValue: boolean,
): FunctionCall<Row> {
  const given = Object.entries(args).filter(([, [value]]) => value !== undefined)
  const list = given.map(([argument, [, type]], at) => `${argument} => $${at + 1}::${type}`).join(', ')
  return {
    text: isValue ? `select ${name}(${list}) as value` : `select * from ${name}(${list})`,
    values: given.map(([, [value]]) => value),
  }
}

/** Calls a database function on a pool or connection. */
export async function callFunction<Row extends object>(
  db: Queryable,
  { text, values }: FunctionCall<Row>,
): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows
}

/** Does the same through Kysely, for example in a transaction. */
export async function callFunctionIn<Row>(tx: Database, { text, values }: FunctionCall<Row>): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

import { expect, test } from 'vitest'
import { allEndpoints } from './areas.ts'
import { explainInWords } from './validation-words.ts'

explainInWords()

const BAD_VALUES = [undefined, null, 'x', '', 'NaN', -1, 1.5, Number.NaN, 1e300, {}, [], [null], { x: [] }]
/** Technical terms from validators that users would not understand. */
const VALIDATOR_WORDS =
  /\b(invalid|expected|received|nan|undefined|null|regex|pattern|too (small|big)|string)\b|<=|>=/i

test.each(allEndpoints)('$name refuses invalid input with a readable text', ({ endpoint: { schema } }) => {
  for (const part of [schema.params, schema.querystring, schema.body]) {
    if (!part) continue
    const fields = 'shape' in part ? Object.keys(part.shape as object) : []
    const whole = [undefined, null, [], 'x', {}]
    const single = fields.flatMap((field) => BAD_VALUES.map((bad) => ({ [field]: bad })))
    for (const bad of [...whole, ...single])
      for (const { message } of part.safeParse(bad).error?.issues ?? [])
        expect(message).not.toMatch(VALIDATOR_WORDS)
  }
})

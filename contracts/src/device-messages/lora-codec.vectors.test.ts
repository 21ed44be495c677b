import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { decodeDownlink, decodeUplink, encodeDownlink, encodeUplink } from './lora-codec.js'
import { downlinkVectors, uplinkVectors } from './testing/lora-vectors.ts'

const CODEC = 'sentinel-codec.js'
const DECODING_TESTS = 'test_decode_sentinel-codec.json'
const ENCODING_TESTS = 'test_encode_sentinel-codec.json'
const EXAMPLES = 'sentinel-codec.yaml'

/** Run `npx vitest run contracts/src/device-messages/lora-codec.vectors.test.ts -u` to write these files from the codec. */
const fileOf = (name: string) => fileURLToPath(new URL(`../../../docs/codec/${name}`, import.meta.url))

interface Vector {
  description: string
  fPort: number
  bytes: number[]
  decoded: ReturnType<typeof decodeUplink> | ReturnType<typeof decodeDownlink>
}

const uplinks = uplinkVectors.map(([description, given]): Vector => {
  const { bytes, fPort = 0 } = encodeUplink({ data: given })
  const frame = { fPort, bytes: [...(bytes ?? [])] }
  return { description, ...frame, decoded: decodeUplink(frame) }
})

const downlinks = downlinkVectors.map(([description, given]) => {
  const encoded = encodeDownlink({ data: given as never }) // the content of the vector files
  const frame = { fPort: encoded.fPort ?? 0, bytes: [...(encoded.bytes ?? [])] }
  return { description, ...frame, encoded, decoded: decodeDownlink(frame) }
})

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

test('each example is the same after encoding and decoding', () => {
  for (const { decoded } of [...uplinks, ...downlinks]) expect(decoded.data).toBeDefined()
  for (const { decoded, bytes } of downlinks)
    expect([...(encodeDownlink({ data: decoded.data as never }).bytes ?? [])]).toEqual(bytes)
})

test('the tests of ChirpStack’s device profiles are the examples of the codec', async () => {
  const decoding = uplinks.map(({ description, fPort, bytes, decoded }) => ({
    name: description,
    input: { fPort, bytes },
    expected: decoded,
  }))
  const encoding = downlinks.map(({ description, decoded, encoded }) => ({
    name: description,
    input: { data: decoded.data },
    expected: encoded,
  }))
  await expect(toJson(decoding)).toMatchFileSnapshot(fileOf(DECODING_TESTS))
  await expect(toJson(encoding)).toMatchFileSnapshot(fileOf(ENCODING_TESTS))
})

/** Writes each example as a JSON object on its own line, because JSON is valid YAML. */
function toYaml(examples: readonly object[]): string {
  return examples.map((example) => `    - ${JSON.stringify(example)}\n`).join('')
}

test('the examples of The Things Stack’s device repository are the examples of the codec', async () => {
  const decoding = (vectors: readonly Vector[]) =>
    toYaml(
      vectors.map(({ description, fPort, bytes, decoded }) => ({
        description,
        input: { fPort, bytes },
        output: decoded,
      })),
    )
  const encoding = toYaml(
    downlinks.map(({ description, decoded, encoded }) => ({
      description,
      input: { data: decoded.data },
      output: encoded,
    })),
  )
  const section = (name: string, examples: string) =>
    `${name}:\n  fileName: ${CODEC}\n  examples:\n${examples}`
  const file = [
    section('uplinkDecoder', decoding(uplinks)),
    section('downlinkEncoder', encoding),
    section('downlinkDecoder', decoding(downlinks)),
  ].join('')
  await expect(file).toMatchFileSnapshot(fileOf(EXAMPLES))
})

describe('the examples as network servers run them', () => {
  const codec = readFileSync(fileOf(CODEC), 'utf8')

  test.each([
    [DECODING_TESTS, 'decodeUplink'],
    [ENCODING_TESTS, 'encodeDownlink'],
  ])('each test of %s passes in ChirpStack, which compares whole answers as JSON', (file, routine) => {
    const script = `${codec}
      const tests = ${readFileSync(fileOf(file), 'utf8')};
      tests.map(({ input, expected }) => [JSON.stringify(${routine}(input)), JSON.stringify(expected)])`
    const pairs = vm.runInNewContext(script) as [answer: string, expected: string][]
    expect(pairs.length).toBeGreaterThan(3)
    for (const [answer, expected] of pairs) expect(answer).toBe(expected)
  })

  const sections = parse(readFileSync(fileOf(EXAMPLES), 'utf8')) as Record<
    string,
    { fileName: string; examples: { description: string; input: object; output: object }[] }
  >
  test.each([
    ['uplinkDecoder', 'decodeUplink'],
    ['downlinkEncoder', 'encodeDownlink'],
    ['downlinkDecoder', 'decodeDownlink'],
  ])('each example of %s has the answer of the codec file that it names', (section, routine) => {
    const { fileName, examples } = sections[section]!
    const named = readFileSync(fileOf(fileName), 'utf8')
    expect(examples.length).toBeGreaterThan(3)
    for (const { description, input, output } of examples) {
      const answer = vm.runInNewContext(`${named}\nJSON.stringify(${routine}(${JSON.stringify(input)}))`)
      expect(JSON.parse(answer), description).toEqual(output)
    }
  })
})

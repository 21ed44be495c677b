import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { decodeDownlink, decodeUplink, encodeDownlink, encodeUplink } from './lora-codec.js'
import { downlinkVectors, uplinkVectors } from './testing/lora-vectors.ts'

/** The files are what the codec says: `npx vitest run contracts/src/lora-codec.vectors.test.ts -u` writes them. */
const fileOf = (name: string) => fileURLToPath(new URL(`../../docs/codec/${name}`, import.meta.url))

interface Vector {
  description: string
  fPort: number
  bytes: number[]
  data: object | undefined
}

const uplinks = uplinkVectors.map(([description, given]): Vector => {
  const { bytes, fPort = 0 } = encodeUplink({ data: given })
  const frame = { fPort, bytes: [...(bytes ?? [])] }
  return { description, ...frame, data: decodeUplink(frame).data }
})

const downlinks = downlinkVectors.map(([description, given]): Vector => {
  const { bytes, fPort = 0 } = encodeDownlink({ data: given as never }) // what the vectors hold
  const frame = { fPort, bytes: [...(bytes ?? [])] }
  return { description, ...frame, data: decodeDownlink(frame).data }
})

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

test('each vector survives the way there and back', () => {
  for (const { data } of [...uplinks, ...downlinks]) expect(data).toBeDefined()
  for (const { data, bytes } of downlinks)
    expect([...(encodeDownlink({ data: data as never }).bytes ?? [])]).toEqual(bytes)
})

test('the tests of ChirpStack’s device profiles are those of the codec', async () => {
  const decoded = uplinks.map(({ description, fPort, bytes, data }) => ({
    name: description,
    input: { fPort, bytes },
    expected: { data },
  }))
  const encoded = downlinks.map(({ description, bytes, data }) => ({
    name: description,
    input: { data },
    expected: { bytes },
  }))
  await expect(toJson(decoded)).toMatchFileSnapshot(fileOf('test_decode_sentinel-codec.json'))
  await expect(toJson(encoded)).toMatchFileSnapshot(fileOf('test_encode_sentinel-codec.json'))
})

/** JSON is YAML: each example is an object on a line. */
function toYaml(examples: readonly object[]): string {
  return examples.map((example) => `    - ${JSON.stringify(example)}\n`).join('')
}

test('the examples of The Things Stack’s device repository are those of the codec', async () => {
  const decoding = (vectors: readonly Vector[]) =>
    toYaml(
      vectors.map(({ description, fPort, bytes, data }) => ({
        description,
        input: { fPort, bytes },
        output: { data },
      })),
    )
  const encoding = toYaml(
    downlinks.map(({ description, fPort, bytes, data }) => ({
      description,
      input: { data },
      output: { bytes, fPort },
    })),
  )
  const section = (name: string, examples: string) =>
    `${name}:\n  fileName: sentinel-codec.js\n  examples:\n${examples}`
  const file = [
    section('uplinkDecoder', decoding(uplinks)),
    section('downlinkEncoder', encoding),
    section('downlinkDecoder', decoding(downlinks)),
  ].join('')
  await expect(file).toMatchFileSnapshot(fileOf('sentinel-codec.yaml'))
})

import { describe, expect, test } from 'vitest'
import type { LoraCommand } from './lora-codec.js'
import { decodeDownlink, encodeDownlink } from './lora-codec.js'
import { bytesOf, dataOf, decode, encode, errorOf, state } from './testing/lora-samples.ts'

describe('results', () => {
  const result = { command_number: 903, type: 'update_state', status: 'applied', reason: 0 }

  test.for([
    ['0303870000', result],
    ['0303870100', { ...result, status: 'pending_reset' }],
    ['0303870207', { ...result, status: 'rejected', reason: 7 }],
    ['0303870300', { ...result, status: 'expired' }],
    ['0303870402', { ...result, status: 'duplicate', reason: 2, first_status: 'rejected' }],
    ['0303870409', { ...result, status: 'duplicate', reason: 9 }],
    ['00ffff00ff', { command_number: 65_535, status: 'applied', reason: 255 }],
  ] as const)('%s is decoded and encoded', ([hex, data]) => {
    expect(dataOf(21, hex)).toEqual(data)
    expect(encode(data)).toBe(hex)
  })

  test('the answer to an unknown command has no type, and an unknown status is refused', () => {
    expect(dataOf(21, '1f03870200')).toEqual({ command_number: 903, status: 'rejected', reason: 0 })
    expect(decode(21, '0303870500')).toEqual({ warnings: [], errors: ['status 5 is unknown'] })
  })

  test.for([
    ['status must be one of applied, pending_reset, rejected, expired, duplicate', { status: 'done' }],
    ['type must be one of reset_device, ', { type: 'device_update' }],
    ['command_number must be a whole number from 0 to 65535', { command_number: 0.5 }],
    ['reason must be a whole number from 0 to 255', { reason: 256 }],
  ])('encoding fails with: %s', ([message, change]) => {
    expect(errorOf({ ...result, ...Object(change) }, 21)).toContain(message)
  })
})

describe('commands', () => {
  const command = { command_number: 1, hours_to_live: 255 }
  const encodeCommand = (data: object) => encodeDownlink({ data: data as LoraCommand }) // safe: anything invalid is refused

  test.for([
    ['010001ffa55a', { ...command, type: 'reset_device' }],
    ['020001ffffffffff', { ...command, type: 'update_model_settings', releaseId: 2 ** 32 - 1 }],
    ['030001ff00010101', { ...command, type: 'update_state', cycleTime: 1, triggerNumber: 1, revision: 1 }],
    [
      '030001ffffffffff',
      { ...command, type: 'update_state', cycleTime: 65_535, triggerNumber: 255, revision: 255 },
    ],
    ['040001ff126702', { ...command, type: 'request_higher_res_image', message_id: 4711, index: 2 }],
    ['050001ff0387', { ...command, type: 'cancel', cancels: 903 }],
  ] as const)('%s is encoded and decoded on port 20', ([hex, data]) => {
    expect(encodeCommand(data)).toEqual({ bytes: bytesOf(hex), fPort: 20, errors: [] })
    expect(decodeDownlink({ bytes: bytesOf(hex), fPort: 20 })).toEqual({ data, warnings: [], errors: [] })
  })

  test.for([
    ['type must be one of', { type: 'device_update' }],
    ['type must be one of', { type: undefined }],
    ['command_number must be a whole number from 0 to 65535', { command_number: 65_536 }],
    ['hours_to_live must be a whole number from 0 to 255', { hours_to_live: 256 }],
    ['cycleTime must be a whole number from 1 to 65535', { cycleTime: 0 }],
    ['cycleTime must be a whole number', { cycleTime: 1.5 }],
    ['cycleTime must be a whole number', { cycleTime: '690' }],
    ['triggerNumber must be a whole number from 1 to 255', { triggerNumber: 256 }],
    ['revision must be a whole number from 1 to 255', { revision: 0 }],
    ['releaseId must be', { type: 'update_model_settings', releaseId: 2 ** 32 }],
    ['message_id must be', { type: 'request_higher_res_image', message_id: 65_536, index: 0 }],
    ['index must be', { type: 'request_higher_res_image', message_id: 1, index: 256 }],
    ['cancels must be', { type: 'cancel' }],
  ])('encoding fails with: %s', ([message, change]) => {
    const encoded = encodeCommand({ ...state, ...Object(change) })
    expect(Object.keys(encoded)).toEqual(['errors'])
    expect(encoded.errors.join()).toContain(message)
  })

  test.for([
    ['0603874802b21e08', 'command type 6 is unknown'],
    ['0003874802b21e08', 'command type 0 is unknown'],
    ['010387485aa5', 'the word that confirms a reset is wrong'],
    ['0303874802b21e00', 'revision must be a whole number from 1 to 255'],
  ] as const)('%s is refused: %s', ([hex, message]) => {
    expect(decodeDownlink({ bytes: bytesOf(hex), fPort: 20 })).toEqual({ warnings: [], errors: [message] })
  })

  test('a port proposed by the network server is ignored', () => {
    expect(encodeDownlink({ data: state, fPort: 1 } as never).fPort).toBe(20)
  })
})

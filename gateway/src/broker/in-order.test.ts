import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOrder, type Settle } from './in-order.ts'

test('a packet that is ready early waits for those before it', () => {
  const left: string[] = []
  const order = createOrder()
  const first = order(() => left.push('first'))
  const second = order(() => left.push('second'))
  const third = order(() => left.push('third'))

  third()
  expect(left).toEqual([])
  first()
  expect(left).toEqual(['first'])
  second()
  expect(left).toEqual(['first', 'second', 'third'])
})

test('each packet gets its own error, also after a wait', () => {
  const published: (Error | undefined)[] = []
  const order = createOrder()
  const first = order((error) => published.push(error))
  const second = order((error) => published.push(error))
  const failure = new Error('away')

  second(failure)
  first()
  expect(published).toEqual([undefined, failure])
})

test('a packet that arrives while an answer is being sent is answered after it', () => {
  const left: string[] = []
  const order = createOrder()
  const first = order(() => {
    left.push('first')
    order(() => left.push('third'))()
  })
  const second = order(() => left.push('second'))

  second()
  first()
  expect(left).toEqual(['first', 'second', 'third'])
})

test('connections do not wait for one another', () => {
  const left: string[] = []
  createOrder()(() => left.push('never settled'))
  createOrder()(() => left.push('other'))()
  expect(left).toEqual(['other'])
})

test('in whatever order packets are settled, each is answered once, in the order of arrival', () => {
  const Steps = fc.array(fc.oneof(fc.constant('come' as const), fc.nat(50)), { maxLength: 100 })
  fc.assert(
    fc.property(Steps, (steps) => {
      const left: number[] = []
      const open: Settle[] = []
      const order = createOrder()
      let came = 0
      for (const step of steps) {
        if (step === 'come') {
          const number = came++
          open.push(order(() => left.push(number)))
        } else for (const settle of open.splice(step, 1)) settle()
      }
      for (const settle of open.toReversed()) settle()
      expect(left).toEqual(Array.from({ length: came }, (_, number) => number))
    }),
  )
})

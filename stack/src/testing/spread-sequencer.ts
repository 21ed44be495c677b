import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Every third test file is one of the `stack` project until there are no more. Those files start whole programs and mostly
 * wait for them. One after the other, as Vitest orders projects, they would leave the processors idle.
 */
export class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files) // oxlint-disable-line unicorn/no-array-sort -- Vitest's own method, not an array's
    const waiting = sorted.filter(({ project }) => project.name === 'stack')
    const others = sorted.filter(({ project }) => project.name !== 'stack')
    return [
      ...waiting.flatMap((file, at) => [file, ...others.slice(at * 2, at * 2 + 2)]),
      ...others.slice(waiting.length * 2),
    ]
  }
}

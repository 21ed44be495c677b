import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildSampleProject, check, type CheckName, type Outcome, plant } from './sample-project.ts'
import { plantedFaults } from './planted-faults.ts'

test('a repository without errors passes every check', async () => {
  const project = await buildSampleProject()
  for (const name of ['format', 'lint', 'dependencies', 'areas', 'api'] as const) {
    const { green, says } = await check(project, name)
    expect(green, says).toBe(true)
  }
  await rm(project, { recursive: true })
})

const outcomes = new Map<CheckName, Promise<Outcome>>()

/** Returns the output of a check on a checkout that has all of its faults. It runs once, because it takes longer to start than to check. */
function outcomeOf(name: CheckName): Promise<Outcome> {
  const outcome = outcomes.get(name) ?? checkFaults(name)
  outcomes.set(name, outcome)
  return outcome
}

async function checkFaults(name: CheckName): Promise<Outcome> {
  const project = await buildSampleProject()
  for (const { files } of plantedFaults.filter((fault) => fault.check === name)) await plant(project, files)
  const outcome = await check(project, name)
  await rm(project, { recursive: true })
  return outcome
}

test.each(plantedFaults)('the fault “$title” makes the check $check fail', async ({ check: name, says }) => {
  const outcome = await outcomeOf(name)
  expect(outcome.green).toBe(false)
  const lines = outcome.says.split('\n').filter((line) => says.every((words) => line.includes(words)))
  expect(lines, outcome.says).not.toEqual([])
})

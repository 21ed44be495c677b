import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const FILE_BYTES = 3_000_000

let running: SharedConsole
let browser: Browser
let staff: Page
let owner: Page
let staffEmail: string
let ownerEmail: string
/** Used only by this file, because other tests use the same console. */
let modelName: string
let version: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  staffEmail = running.emailOf('staff')
  ownerEmail = running.emailOf('owner')
  await running.addUser(staffEmail, 'staff')
  await running.addUser(ownerEmail)
  modelName = `Savanna ${running.firstDeviceId}`
  version = `9.${running.firstDeviceId % 1_000_000}.0`
  staff = await openPage()
  owner = await openPage()
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext(WIDE)
  return context.newPage()
}

test('staff create a model, name its classes, release it, move a firmware tag, and find all of it in the trail', async () => {
  await signIn(staff, running.url, staffEmail, '/internal?tab=algs')
  const algId = await makeModel()
  expect(algId).toBeGreaterThan(0)
  await uploadFile()
  await nameClasses(algId)
  await releaseModel(algId)
  await moveTag()
  await checkTrail(algId)
})

async function makeModel(): Promise<number> {
  await staff.getByRole('button', { name: 'New model' }).click()
  const dialog = staff.getByRole('dialog', { name: 'New model' })
  await dialog.getByLabel('Name', { exact: true }).fill(modelName)
  await dialog.getByLabel('Framework').fill('YOLOv5')
  await staff.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create model' }).click()
  await modelDialog().waitFor()
  expect(await findProblems(staff, 'a model')).toEqual([])
  return Number(new URL(staff.url()).searchParams.get('alg'))
}

const modelDialog = () => staff.getByRole('dialog', { name: `Update Alg Metadata: ${modelName}` })

async function uploadFile(): Promise<void> {
  const dialog = modelDialog()
  await dialog.getByRole('button', { name: 'File', exact: true }).click()
  const buffer = Buffer.alloc(FILE_BYTES, modelName)
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'savanna.tflite', mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await staff.getByText(`The file of ${modelName} is stored.`).waitFor()
}

/** The owner's list shows the model's name if the class has a name. */
async function nameClasses(algId: number): Promise<void> {
  const camera = await running.addCamera(running.firstDeviceId, ownerEmail)
  await camera.send({ algId, classId: 17 })
  await signIn(owner, running.url, ownerEmail)
  await untilLive(owner)
  await owner.getByRole('link', { name: 'Class 17', exact: true }).waitFor()

  const dialog = modelDialog()
  await dialog.getByRole('button', { name: 'Classes' }).click()
  const csv = {
    name: 'classes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('class_id;label\n4;lion\n17;serval'),
  }
  await dialog.getByLabel('Import CSV').setInputFiles(csv)
  await dialog.getByText('2 new, 0 renamed, 0 removed. Not saved yet.').waitFor()
  expect(await findProblems(staff, 'classes of a model')).toEqual([])
  await dialog.getByRole('button', { name: 'Save classes' }).click()
  await owner.getByRole('link', { name: 'serval', exact: true }).waitFor()
}

async function releaseModel(algId: number): Promise<void> {
  await staff.goto(`${running.url}/internal?tab=releases`)
  await staff.getByRole('button', { name: 'Create Release' }).click()
  const composer = staff.getByRole('dialog', { name: 'Create release' })
  await composer.getByLabel('Name', { exact: true }).fill(`${modelName} for the field`)
  await composer.getByRole('searchbox').fill(modelName)
  await composer.getByRole('button', { name: `Add ${modelName} (${algId})` }).click()
  const entry = composer.getByRole('group', { name: `${modelName} (${algId})` })
  await entry.getByLabel('Sensitivity').fill('0.6')
  await entry.getByRole('combobox', { name: 'Ignored classes' }).fill('lion')
  await staff.keyboard.press('Enter')
  expect(await findProblems(staff, 'a release that is composed')).toEqual([])
  await composer.getByRole('button', { name: 'Create release' }).click()
  await staff.getByText(`“${modelName} for the field” was created as a draft.`).waitFor()
  await staff.getByRole('cell', { name: `${modelName} for the field`, exact: true }).click()
  const details = staff.getByRole('dialog', { name: `${modelName} for the field` })
  await details.getByRole('button', { name: 'Approve' }).click()
  const question = staff.getByRole('dialog', { name: `Approve “${modelName} for the field”?` })
  await question.getByRole('button', { name: 'Approve' }).click()
  await details.getByText('Approved', { exact: true }).first().waitFor()
}

async function moveTag(): Promise<void> {
  await staff.goto(`${running.url}/internal?tab=firmware`)
  await staff.getByRole('button', { name: 'Add version' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Add a version of the firmware' })
  await dialog.getByLabel('Version', { exact: true }).fill(version)
  const buffer = Buffer.alloc(FILE_BYTES, version)
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'firmware.bin', mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: 'Upload and add' }).click()
  await staff.getByText(`Firmware ${version} is added. No tag points to it yet.`).waitFor()
  expect(await findProblems(staff, 'firmware')).toEqual([])

  await staff.getByRole('button', { name: /^(Move|Set version of) staging-app$/ }).click()
  const move = staff.getByRole('dialog', { name: 'Move the tag staging-app' })
  await move.getByLabel('New version').fill(version)
  await staff.getByRole('option', { name: version }).click()
  await move.getByRole('button', { name: `Move staging-app to ${version}` }).click()
  await staff.getByText(`staging-app points to ${version}.`).waitFor()
}

async function checkTrail(algId: number): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ actor: staffEmail }))
  await staff.goto(`${running.url}/internal?tab=trail&filter=${filter}`)
  const trail = staff.getByRole('table', { name: 'Audit trail' })
  for (const act of [
    `Model ${algId}, ${modelName} made`,
    `Classes of model ${algId}, ${modelName} changed: 2 added, 0 renamed, 0 removed`,
    `Firmware ${version} added`,
  ])
    await trail.getByText(act, { exact: true }).waitFor()
  await expect.poll(() => trail.getByText(`${modelName} for the field`).count()).toBe(2) // created and approved
}

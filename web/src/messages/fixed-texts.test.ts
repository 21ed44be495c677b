import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as catalogue from './catalogue.ts'

/**
 * The texts of screens and of the api that people and scripts rely on verbatim, even if the wording is odd. A text that ends with … in the
 * list continues.
 */
const FIXED_TEXTS = `
If the page is taking too long to load, please refresh.
No Devices Available
No Recent Insights
No Recent Camera Triggers
Cable Error
Battery Level Warning
Insight Count
Last Check In:…
days ago…
Battery Levels Low
See All Insights
Remove Device from Map?
Click the Edit Icon to Add Widgets
Show archived
No Data
Download CSV
Show images
Save Actions
Most Likely Species
All Possible Species
Camera Timestamp
Collection Window Length
Open Map
No Location Available
Image does not exist
Request Higher Resolution Image
Save Filters
Clear Filters
Group Name
Group Description
Add Device to Group
Add New Group
Save details
No card on file
Add card
Billing Invoices
No charges found
Change Password
No models are available; models can be found in the model marketplace
PUBLIC MODELS
Add Model to Account
Unnamed…
Saving details...
Saved details!
Error saving details
Uploading photo...
Uploaded photo! You may need to reload to see changes.
Error uploading photo
Changing password...
Changed password
Error changing password…
Card updated successfully!
Failed to set card info…
Someone is trying to do a bulk update, try again later
The bulk update is currently processing...
The bulk update has successfully completed!
The bulk update is waiting to be processed
Battery levels are Low. Please replace batteries.
No Battery Information
Email has already been added.
Not a valid email.
Maximum 3 Emails
Phone Number has already been added.
Not a valid phone number.
Maximum 2 phone numbers
No cycle time given
Please enter a group name.
One of your groups already has this name.
The new group name cannot be empty
Your password does not meet the defined requirements
The entered password is not correct
Failed to request higher resolution image. The device may have too many open higher resolution image requests (limit 2) or too old of a firmware version.
Sent OTA Message.
failed to update.…
Please contact support.…
You've hit the 1000 insight update limit. Please save your current changes and start another update.
Too many insight classes. Please filter to fewer class names.
Too many devices. Please filter to fewer devices.
sentinel_insights.csv
GETTING STARTED
Model Marketplace
My Devices
Device Updates
OTA Messages
Device Groups
My Models
Show Resolved
Resolve All
Acknowledge All
Alert Settings
Create Update
Create new OTA Message
I Understand
Confirmation information incorrect. Please double check confirmation and try again.
Missing information. Check that bucket and path are both set.
Please fill in all required fields.
Password reset email send!
Get started for free
One or more of the selected devices already have a pending update.…
Conflicting Updates:
An unknown error has occurred. Contact the support team for more information.
Release failed to create. Double check all values are filled in correctly or contact…
Some models used are not correctly formatted for release or use frameworks that are not support (YOLOv5 and 2StageClassifier only).…
Can't update alg metadata. Check that the bucket and path point to the correct tflite file.
OTA message failed creation for device:…
Create Release
Clear Device
Update Alg Metadata
User Accounts
Alg Releases
Photo Count Trigger
Cycle Time in Minutes
Satellite Fix Time
Add Card Information
Edit Card Information
Either there is an unexpected issue or the message limit for the device has been reached.…
You will need to drop the existing pending update to create a new update. To do this, click on the update with the pending status in the Device Updates tab and click "Drop". If you are not the owner of the existing pending update, contact the owner to drop the existing pending update.…
Confirm each model has an alg_path, alg_bucket, and md5_checksum in the Algs tab. If they don't, update them from the same tab. Note: Sensitivity is required and must be > 0 and <= 1…
Reset Password
Associated ID
Created At
Data Type
Date Created…
Pending reset
`

const ROOT = join(import.meta.dirname, '../../..')
/** Texts that none of the web app's scripts contains: those in the api's responses, and on pages without a script. */
const OTHER_SOURCES = 'contracts/src/**/*.ts web/src/landing/**/*.html'.split(' ')

test.each(FIXED_TEXTS.trim().split('\n'))('the text is used in the code unchanged: %s', async (text) => {
  expect((await readTexts()).some((each) => isUsed(text, each))).toBe(true)
})

/** Returns true if the source has the text as a whole message, literal or page element. A text that ends with … may be part of one. */
function isUsed(text: string, source: string): boolean {
  if (text.endsWith('…')) return source.includes(text.slice(0, -1))
  return (
    source === text ||
    [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`].some((quoted) => source.includes(quoted))
  )
}

let texts: Promise<string[]> | undefined

function readTexts(): Promise<string[]> {
  texts ??= (async () => {
    const found = findTexts(catalogue)
    for await (const path of glob(OTHER_SOURCES, { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') }))
      found.push(readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'"))
    return found
  })()
  return texts
}

/** Returns all texts in a value. For a function, returns the source, which contains its template. */
function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findTexts) : []
}

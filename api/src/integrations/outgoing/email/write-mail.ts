import type { SendMailOptions } from 'nodemailer'
import type { NoticeFacts } from '../facts.ts'
import { readPhoto } from '../message/read-photo.ts'
import { linkTo } from '../message/console-links.ts'
import { layOutHtml } from './layout-html.ts'
import { layOutText } from './layout-text.ts'
import type { MailContext } from './mail-context.ts'
import type { MailContent } from './content.ts'
import { describeAlert } from './kinds/alert.ts'
import { describeDigest } from './kinds/digest.ts'
import { describeSighting } from './kinds/sighting.ts'
import { describeSummary } from './kinds/summary.ts'
import { describeTest } from './kinds/test-mail.ts'

/** Mail servers commonly refuse more than 10 MB, and base64 adds a third. */
const INLINE_PHOTO_MAX_BYTES = 5 * 1024 * 1024
const PHOTO_ID = 'photo@sentinel'

/** Writes the email, including the photo if there is one that is small enough. */
export async function writeMail(facts: NoticeFacts, context: MailContext): Promise<SendMailOptions> {
  const content = describeNotice(facts, context)
  const footer = {
    ...context,
    why: `Sentinel Console sends this to ${context.to}, as set in its integrations.`,
  }
  const photo =
    facts.kind === 'sighting' ? await readPhoto(facts.photoFile, INLINE_PHOTO_MAX_BYTES) : undefined
  return {
    // An object, because a string with a list of addresses would send the email to all of them.
    to: { name: '', address: context.to },
    subject: content.subject,
    messageId: context.messageId,
    text: layOutText(content, footer),
    html: layOutHtml(content, footer, photo && `cid:${PHOTO_ID}`),
    attachments: photo
      ? [
          {
            filename: 'photo.jpg',
            contentType: 'image/jpeg',
            contentDisposition: 'inline',
            cid: PHOTO_ID,
            content: photo,
          },
        ]
      : [],
    list: { unsubscribe: { url: context.unsubscribeUrl } },
    headers: {
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

function describeNotice(facts: NoticeFacts, context: MailContext): MailContent {
  const { label, ...content } = describeKind(facts, context)
  return { ...content, action: { label, url: linkTo(facts, context.publicUrl) } }
}

function describeKind(facts: NoticeFacts, context: MailContext) {
  if (facts.kind === 'sighting') return describeSighting(facts, context)
  if (facts.kind === 'digest') return describeDigest(facts, context)
  if (facts.kind === 'summary') return describeSummary(facts, context)
  return facts.kind === 'test' ? describeTest(facts) : describeAlert(facts, context)
}

import type { Line, MailContent } from './content.ts'
import { darkStyle, look, toneColors } from './look.ts'
import type { MailFooter } from './mail-footer.ts'

/** Writes the email in one column. `photoUrl` is absent if there is no photo. */
export function layOutHtml(content: MailContent, footer: MailFooter, photoUrl?: string): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        <style>
          ${{ markup: darkStyle }}
        </style>
      </head>
      <body class="page" style="${look.page}">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="page"
          style="${look.page};${look.text}"
        >
          <tr>
            <td align="center" style="${look.frame}">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="${look.column};${look.text}"
              >
                <tr>
                  <td class="soft" style="${look.brand}">Sentinel Console</td>
                </tr>
                <tr>
                  <td class="card" style="${look.card}">
                    ${showPhoto(content, photoUrl)}
                    <div class="inner" style="${look.inner}">${showNews(content)}</div>
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="${look.footer}">${showFooter(footer)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.markup
}

function showPhoto({ photo, action }: MailContent, photoUrl: string | undefined): Markup {
  if (photo === undefined || photoUrl === undefined) return html``
  return html`<a href="${action.url}"
    ><img class="photo" src="${photoUrl}" alt="${photo}" width="598" style="${look.photo}"
  /></a>`
}

function showNews({ eyebrow, tone, heading, lead, facts, lists, action }: MailContent): Markup {
  return html`<p class="${tone}" style="${look.eyebrow};${toneColors[tone]}">${eyebrow}</p>
    <h1 class="ink" style="${look.heading}">${heading}</h1>
    ${lead === undefined ? html`` : html`<p class="soft" style="${look.lead}">${lead}</p>`}
    ${showFacts(facts)}${lists.map(showList)}
    <p style="${look.action}">
      <a class="button" href="${action.url}" style="${look.button}">${action.label}</a>
    </p>`
}

function showFacts(facts: Line[]): Markup {
  if (facts.length === 0) return html``
  const rows = facts.map(
    ({ label, value }) =>
      html` <tr>
        <th scope="row" align="left" class="soft line" style="${look.label};font-weight:400">${label}</th>
        <td class="ink line" style="${look.value}">${value}</td>
      </tr>`,
  )
  return html`<table cellpadding="0" cellspacing="0" border="0" style="${look.table}">
    ${rows}
  </table>`
}

function showList({ title, lines, more }: MailContent['lists'][number]): Markup {
  const rows = lines.map(
    ({ label, value }) =>
      html` <tr>
        <td class="ink line" style="${look.item}">${label}</td>
        <td class="soft line" style="${look.amount}">${value}</td>
      </tr>`,
  )
  return html`<h2 class="ink" style="${look.listTitle}">${title}</h2>
    <table cellpadding="0" cellspacing="0" border="0" style="${look.listTable}">
      ${rows}
    </table>
    ${more === undefined ? html`` : html`<p class="soft" style="${look.more}">${more}</p>`}`
}

function showFooter({ why, unsubscribePage, supportEmail }: MailFooter): Markup {
  const unsubscribe =
    unsubscribePage === undefined
      ? html``
      : html`<a class="soft" href="${unsubscribePage}" style="${look.link}">Unsubscribe from these mails</a>
          &nbsp;·&nbsp;`
  return html`${why}<br />
    ${unsubscribe}
    <a class="soft" href="mailto:${supportEmail}" style="${look.link}">Questions</a>`
}

interface Markup {
  markup: string
}

type Part = string | number | Markup | readonly Markup[]

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Builds markup from a template. Inserted values are escaped, except for markup. */
function html(fixed: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: fixed.map((text, at) => text + write(parts[at] ?? '')).join('') }
}

function write(part: Part): string {
  if (typeof part === 'object')
    return [part]
      .flat()
      .map(({ markup }) => markup)
      .join('')
  return String(part).replace(/[&<>"']/g, (sign) => NAMED[sign] ?? sign)
}

import type { MailContent } from './content.ts'

/** Styles are inline because many email programs ignore all others. */
export const look = {
  page: 'margin:0;padding:0;background:#f4f6f3;color:#16201b;-webkit-text-size-adjust:100%',
  frame: 'padding:28px 14px 36px',
  column: 'width:100%;max-width:600px',
  text: "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  brand:
    'padding:0 6px 14px;font-size:14px;line-height:20px;font-weight:600;letter-spacing:.01em;color:#48554e',
  card: 'background:#ffffff;border:1px solid #d8ded8;border-radius:12px;overflow:hidden',
  photo: 'display:block;width:100%;height:auto;border:0;border-radius:11px 11px 0 0;background:#eaeee9',
  inner: 'padding:26px 28px 30px',
  eyebrow:
    'margin:0 0 8px;font-size:12px;line-height:16px;font-weight:600;letter-spacing:.08em;text-transform:uppercase',
  heading: 'margin:0;font-size:25px;line-height:32px;font-weight:650;letter-spacing:-.01em;color:#16201b',
  lead: 'margin:10px 0 0;font-size:16px;line-height:25px;color:#48554e',
  table: 'width:100%;margin-top:20px;border-collapse:collapse',
  label:
    'padding:9px 18px 9px 0;border-top:1px solid #e6eae6;font-size:14px;line-height:21px;color:#5d6a63;white-space:nowrap;vertical-align:top',
  value:
    'width:100%;padding:9px 0;border-top:1px solid #e6eae6;font-size:14px;line-height:21px;color:#16201b;vertical-align:top',
  listTitle: 'margin:26px 0 0;font-size:15px;line-height:22px;font-weight:600;color:#16201b',
  listTable: 'width:100%;margin-top:8px;border-collapse:collapse',
  item: 'padding:8px 14px 8px 0;border-top:1px solid #e6eae6;font-size:14px;line-height:21px;color:#16201b',
  amount:
    'padding:8px 0;border-top:1px solid #e6eae6;font-size:14px;line-height:21px;color:#48554e;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;vertical-align:top',
  more: 'margin:8px 0 0;font-size:14px;line-height:21px;color:#5d6a63',
  action: 'margin:26px 0 0',
  button:
    'display:inline-block;padding:11px 20px;border-radius:8px;background:#0b6b5d;color:#ffffff;font-size:15px;line-height:22px;font-weight:600;text-decoration:none',
  footer: 'padding:18px 6px 0;font-size:13px;line-height:20px;color:#5d6a63',
  link: 'color:#48554e;text-decoration:underline',
} as const

export const toneColors: Record<MailContent['tone'], string> = {
  calm: 'color:#0b6b5d',
  bad: 'color:#ab231c',
  good: 'color:#1f6a3a',
}

/** Styles for email programs that support dark mode. Other programs convert the light colours themselves. */
export const darkStyle = `
@media (prefers-color-scheme: dark) {
  .page { background: #0d1311 !important }
  .card { background: #141c19 !important; border-color: #27322d !important }
  .photo { background: #1c2622 !important }
  .ink { color: #e4ebe7 !important }
  .soft { color: #aebab4 !important }
  .line { border-color: #27322d !important }
  .calm { color: #5ec9b2 !important }
  .bad { color: #ff9389 !important }
  .good { color: #83d29a !important }
  .button { background: #5ec9b2 !important; color: #04231d !important }
}
@media (max-width: 480px) {
  .inner { padding: 22px 20px 24px !important }
}`
